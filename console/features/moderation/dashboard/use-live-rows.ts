import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { subscribeToChanges } from '../../../lib/live-changes.ts';
import {
  type FlagListVariables,
  type FlagPage,
  fetchFlag,
  fetchFlags,
  flagsQuery,
  type ListedFlag,
  newFlagsQuery,
} from '../flags/flags.queries.ts';

/** From here on one look at the whole page is cheaper than one at each row. */
const manyRows = 4;

const nothingNew = { all: 0, urgent: 0 };

interface LiveRows {
  /** How many flags came in that would be in this list; and urgent ones, in it or not. */
  news: { all: number; urgent: number };
  /** Shows these rows as they are now, where they are now; without ids, all of them. */
  refreshRows(ids?: ReadonlySet<string>): Promise<void>;
}

/** Keeps the rows on show up to date without moving any of them. */
export function useLiveRows(
  variables: FlagListVariables,
  withScores: boolean,
  page: FlagPage | undefined,
): LiveRows {
  const queryClient = useQueryClient();
  // The same question is the same object, however often the screen renders.
  const question = JSON.stringify(variables);
  const asked = useMemo(() => JSON.parse(question) as FlagListVariables, [question]);

  const refreshRows = useCallback(
    async (ids?: ReadonlySet<string>) => {
      const { queryKey } = flagsQuery(asked, withScores);
      const shown = queryClient.getQueryData(queryKey)?.rows ?? [];
      const outdated = shown.map(({ id }) => id).filter((id) => ids?.has(id) ?? true);
      const fresh = await fetchRows(outdated, asked, withScores);
      queryClient.setQueryData(
        queryKey,
        (now) => now && { ...now, rows: now.rows.map((row) => ({ ...row, ...fresh.get(row.id) })) },
      );
    },
    [queryClient, asked, withScores],
  );

  useEffect(
    () =>
      subscribeToChanges((noun, ids) => {
        if (noun === 'contentFlag') void refreshRows(ids);
        else if (noun === '*') void refreshRows();
      }),
    [refreshRows],
  );

  const { limit: _limit, offset: _offset, sort: _sort, sortDesc: _desc, ...filter } = asked;
  const { data: news = nothingNew } = useQuery({
    ...newFlagsQuery({ ...filter, openedAfter: page ? momentAfter(page.asOf) : null }),
    enabled: page !== undefined,
  });
  return { news, refreshRows };
}

async function fetchRows(ids: string[], variables: FlagListVariables, withScores: boolean) {
  const found: Partial<ListedFlag>[] = [];
  if (ids.length >= manyRows) {
    // Each row is then fetched by itself.
    const page = await fetchFlags(variables, withScores).catch(() => undefined);
    found.push(...(page?.rows ?? []));
  }
  const alone = ids.filter((id) => !found.some((row) => row.id === id));
  // A row that cannot be fetched now keeps the values it has.
  found.push(...(await Promise.all(alone.map((id) => fetchFlag(id).catch(() => ({}))))));
  return new Map(found.map((row) => [row.id, row]));
}

/** Times come in milliseconds and are kept more exactly: the next one leaves out what is known. */
function momentAfter(date: string): string {
  return new Date(Date.parse(date) + 1).toISOString();
}
