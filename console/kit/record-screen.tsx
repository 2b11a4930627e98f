import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { hasCode } from '../lib/api-error.ts';
import { LoadError } from './load-error.tsx';
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
        <LoadError subject={`The ${noun}`} error={error} onRetry={refetch} />
      ) : (
        <Skeleton height={320} aria-busy />
      )}
    </Screen>
  );
}
