import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { subscribeToChanges } from '../../../lib/change-subscribers.ts';
import {
  type FlagListVariables,
  type FlagPage,
  fetchFlag,
  fetchFlags,
  flagsQuery,
  type ListedFlag,
  newFlagsQuery,
} from '../flags/flags.queries.ts';

/** From this number on, the whole page is refetched instead of single rows. */
const refetchWholePageFrom = 4;

const noNewFlags = { all: 0, urgent: 0 };

interface LiveRows {
  /** New flags that match the filter, and new urgent flags regardless of it. */
  newFlagCounts: { all: number; urgent: number };
  /** Refetches these rows in place; without ids, all rows. */
  refreshRows(ids?: ReadonlySet<string>): Promise<void>;
}

/** Keeps rows up to date without moving them. */
export function useLiveRows(
  variables: FlagListVariables,
  withScores: boolean,
  page: FlagPage | undefined,
): LiveRows {
  const queryClient = useQueryClient();
  // Stable while the variables do not change.
  const variablesJson = JSON.stringify(variables);
  const stableVariables = useMemo(
    () => JSON.parse(variablesJson) as FlagListVariables,
    [variablesJson],
  );

  const refreshRows = useCallback(
    async (ids?: ReadonlySet<string>) => {
      const { queryKey } = flagsQuery(stableVariables, withScores);
      const shown = queryClient.getQueryData(queryKey)?.rows ?? [];
      const outdated = shown.map(({ id }) => id).filter((id) => ids?.has(id) ?? true);
      const fresh = await fetchListedFlags(outdated, stableVariables, withScores);
      queryClient.setQueryData(
        queryKey,
        (now) => now && { ...now, rows: now.rows.map((row) => ({ ...row, ...fresh.get(row.id) })) },
      );
    },
    [queryClient, stableVariables, withScores],
  );

  useEffect(
    () =>
      subscribeToChanges((noun, ids) => {
        if (noun === 'contentFlag') void refreshRows(ids);
        else if (noun === '*') void refreshRows();
      }),
    [refreshRows],
  );

  const { filter } = stableVariables;
  const { data: newFlagCounts = noNewFlags } = useQuery({
    ...newFlagsQuery({ filter, openedAfter: page ? addMillisecond(page.asOf) : null }),
    enabled: page !== undefined,
  });
  return { newFlagCounts, refreshRows };
}

async function fetchListedFlags(ids: string[], variables: FlagListVariables, withScores: boolean) {
  const found: Partial<ListedFlag>[] = [];
  if (ids.length >= refetchWholePageFrom) {
    // On failure each row is fetched by itself.
    const page = await fetchFlags(variables, withScores).catch(() => undefined);
    found.push(...(page?.rows ?? []));
  }
  const alone = ids.filter((id) => !found.some((row) => row.id === id));
  // A row that cannot be fetched stays as it was.
  found.push(...(await Promise.all(alone.map((id) => fetchFlag(id).catch(() => ({}))))));
  return new Map(found.map((row) => [row.id, row]));
}

/**
 * Adds a millisecond, because the database stores microseconds and the known flag must not count.
 */
function addMillisecond(date: string): string {
  return new Date(Date.parse(date) + 1).toISOString();
}
