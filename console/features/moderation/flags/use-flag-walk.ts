import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { showSnack } from '../../../kit/snackbar.ts';
import { useStore } from '../../../lib/store.ts';
import { neighboursQuery } from './find-flag.queries.ts';
import { flagQuery } from './flag.queries.ts';
import { easierFlagArguments, isWalkThroughEasierFlags } from './hard-items.ts';
import { useHeldKeys } from './held-keys.ts';
import { useLastFlagArguments } from './use-flag-list.ts';
import { loadedAheadMs, useFlagShown, useOpenFlag } from './use-open-flag.ts';

export interface FlagWalk {
  previousId: string | null;
  nextId: string | null;
  previous(): void;
  next(): void;
  open(flagId: string): Promise<void>;
}

/**
 * Moves to the next or previous flag in the dashboard's last filter and sort, or among easier flags.
 * Keys are held until the neighbours are loaded, too.
 */
export function useFlagWalk(id: string, isLoaded: boolean): FlagWalk {
  const lastList = useLastFlagArguments();
  const list = useStore(isWalkThroughEasierFlags) ? easierFlagArguments : lastList;
  const { data, isPending } = useQuery(neighboursQuery({ id, ...list }));
  const queryClient = useQueryClient();
  const open = useOpenFlag();
  const isReady = isLoaded && !isPending;
  useHeldKeys(!isReady);
  useFlagShown(id, isReady);

  const nextId = data?.nextId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list stays while a flag is shown
  useEffect(() => {
    if (!isLoaded || !nextId) return;
    const ahead = { staleTime: loadedAheadMs };
    void queryClient.prefetchQuery({ ...flagQuery(nextId), ...ahead });
    void queryClient.prefetchQuery({ ...neighboursQuery({ id: nextId, ...list }), ...ahead });
  }, [isLoaded, nextId]);

  function step(neighbour: string | null | undefined, end: 'first' | 'last') {
    if (neighbour) void open(neighbour);
    else if (data) showSnack(`This is the ${end} one of the list`);
  }

  return {
    previousId: data?.previousId ?? null,
    nextId: data?.nextId ?? null,
    previous: () => step(data?.previousId, 'first'),
    next: () => step(data?.nextId, 'last'),
    open,
  };
}
