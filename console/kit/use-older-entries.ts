import {
  type QueryKey,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { useState } from 'react';

/**
 * Entries of a list whose latest ones arrive with its record: these, and older pages below them.
 * Pages that were loaded stay when newer entries arrive and push others out of the latest ones.
 */
export function useOlderEntries<Entry extends { id: string }, Page, Key extends QueryKey>(
  /** Newest first. */
  latest: readonly Entry[],
  olderQuery: (before: string) => UseInfiniteQueryOptions<Page, Error, Entry[], Key, string>,
) {
  const [anchor, setAnchor] = useState(latest);
  const query = useInfiniteQuery(olderQuery(anchor.at(-1)?.id ?? ''));
  const older = query.data;
  const isAnchored = older !== undefined || query.isFetching;
  if (!isAnchored && anchor.at(-1)?.id !== latest.at(-1)?.id) setAnchor(latest);
  const entries = new Map(
    [...latest, ...(older ? [...anchor, ...older] : [])]
      .toReversed()
      .map((entry) => [entry.id, entry]),
  );
  return { entries: [...entries.values()].toReversed(), query };
}
