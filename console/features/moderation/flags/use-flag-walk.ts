import { useQuery } from '@tanstack/react-query';
import { showSnack } from '../../../kit/snackbar.ts';
import { neighboursQuery } from './find-flag.queries.ts';
import { useLastFlagArguments } from './use-flag-list.ts';
import { useFlagShown, useOpenFlag } from './use-open-flag.ts';

export interface FlagWalk {
  previousId: string | null;
  nextId: string | null;
  previous(): void;
  next(): void;
  open(flagId: string): Promise<void>;
}

/**
 * Moves to the next or previous flag in the dashboard's last filter and sort. Keys are held until
 * the neighbours are loaded, too.
 */
export function useFlagWalk(id: string, isLoaded: boolean): FlagWalk {
  const { data, isPending } = useQuery(neighboursQuery({ id, ...useLastFlagArguments() }));
  const open = useOpenFlag();
  useFlagShown(id, isLoaded && !isPending);

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
