import { Button, Skeleton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { hasCode, messageFor } from '../lib/api-error.ts';
import { MessagePanel } from './message-panel.tsx';
import { NotFound } from './not-found.tsx';
import { Screen } from './screen.tsx';

interface RecordScreenProps<Item> {
  /** What it is, for when it cannot be loaded: 'campaign'. */
  noun: string;
  query: UseQueryResult<Item>;
  /** The way back; more may stand beside it once it is known what is shown. */
  lead: ReactNode | ((item: Item | undefined) => ReactNode);
  /** Its name; without it the screen has the title of the route table. */
  title?(item: Item): string;
  details?(item: Item): ReactNode;
  actions?(item: Item): ReactNode;
  /** Whether what was loaded stays when it is deleted elsewhere: it may hold what was typed. */
  keepsWhenGone?: boolean;
  children(item: Item): ReactNode;
}

/** The screen of one thing, in all its states: loading, shown, not there, not loaded. */
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
  const isKept = keepsWhenGone && item !== undefined;
  if (hasCode(error, 'NOT_FOUND') && !isKept) return <NotFound />;
  return (
    <Screen
      title={item && title?.(item)}
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
