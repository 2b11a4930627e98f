import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ChangeNoun } from '../../contract/nouns.ts';
import { publishChanges } from '../lib/change-subscribers.ts';
import { leavingSignal } from '../lib/http.ts';
import { followChanges } from '../lib/live-changes.ts';
import { viewerQuery } from '../lib/viewer.ts';

const changeBatchMs = 250;
/** Browsers open few connections per host: hidden tabs close theirs. */
const unfollowWhenHiddenMs = 20_000;
const followAfterMs = 1500;

/** Refetches data that other people change. The first element of a query key is its noun. */
export default function LiveUpdates() {
  const queryClient = useQueryClient();
  useEffect(() => {
    let following: AbortController | undefined;
    let timer: ReturnType<typeof setTimeout>;

    function startFollowing(since: number) {
      if (following) return;
      following = new AbortController();
      const signal = AbortSignal.any([following.signal, leavingSignal]);
      void followChanges(createChangeListeners(queryClient), since, signal);
    }

    function stopFollowing() {
      clearTimeout(timer);
      following?.abort();
      following = undefined;
    }

    function onVisibilityChange() {
      clearTimeout(timer);
      if (document.hidden) {
        timer = setTimeout(stopFollowing, unfollowWhenHiddenMs);
      } else if (!following) {
        startFollowing(performance.now());
        refetchAllQueries(queryClient);
      }
    }

    timer = setTimeout(() => startFollowing(0), followAfterMs);
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => {
      stopFollowing();
      document.removeEventListener('visibilitychange', onVisibilityChange);
    };
  }, [queryClient]);
  return null;
}

function createChangeListeners(queryClient: QueryClient) {
  const changed = new Map<ChangeNoun, Set<string>>();
  return {
    onChange(noun: ChangeNoun, id: string) {
      if (changed.size === 0) {
        setTimeout(() => {
          for (const [each, ids] of changed) {
            queryClient.invalidateQueries({ queryKey: [each] });
            publishChanges(each, ids);
          }
          changed.clear();
        }, changeBatchMs);
      }
      const ids = changed.get(noun);
      if (ids) ids.add(id);
      else changed.set(noun, new Set([id]));
    },
    onGap: () => refetchAllQueries(queryClient),
  };
}

function refetchAllQueries(queryClient: QueryClient) {
  queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] !== viewerQuery.queryKey[0],
  });
  publishChanges('*', new Set());
}
