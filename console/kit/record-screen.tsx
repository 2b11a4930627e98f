import { Button, Skeleton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { hasCode, messageFor } from '../lib/api-error.ts';
import { MessagePanel } from './message-panel.tsx';
import { NotFound } from './not-found.tsx';
import { Screen } from './screen.tsx';
import { openRecordName } from './snackbar.ts';

interface RecordScreenProps<Item> {
  noun: string;
  query: UseQueryResult<Item>;
  lead: ReactNode | ((item: Item | undefined) => ReactNode);
  title?(item: Item): string;
  details?(item: Item): ReactNode;
  actions?(item: Item): ReactNode;
  /** Keeps the screen when the record is deleted elsewhere, so that unsaved input is not lost. */
  keepsWhenGone?: boolean;
  children(item: Item): ReactNode;
}

export function RecordScreen<Item>({
  noun,
  query: { data: item, isError, error, refetch },
  lead,
  title,
  details,
  actions,
  keepsWhenGone = false,
  children,
}: RecordScreenProps<Item>) {
  const name = item && title?.(item);
  useEffect(() => {
    openRecordName.set(() => name);
    return () => openRecordName.set(() => undefined);
  }, [name]);
  const isKept = keepsWhenGone && item !== undefined;
  if (hasCode(error, 'NOT_FOUND') && !isKept) return <NotFound />;
  return (
    <Screen
      title={name}
      lead={typeof lead === 'function' ? lead(item) : lead}
      details={item && details?.(item)}
      actions={item && actions?.(item)}
    >
      {item ? (
        children(item)
      ) : isError ? (
        <MessagePanel
          icon={IconAlertTriangle}
          tone="error"
          title={`The ${noun} could not be loaded`}
          actions={<Button onClick={() => refetch()}>Retry</Button>}
        >
          {messageFor(error)}
        </MessagePanel>
      ) : (
        <Skeleton height={320} aria-busy />
      )}
    </Screen>
  );
}
