import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { showSnack } from '../../../kit/snackbar.ts';
import { useFindAddress } from '../../../lib/screens.ts';
import { neighboursQuery } from './find-flag.queries.ts';
import { useLastFlagArguments } from './use-flag-list.ts';

export interface FlagWalk {
  previousId: string | null;
  nextId: string | null;
  previous(): void;
  next(): void;
}

/** From flag to flag, in the order and under the filters that the dashboard was left with. */
export function useFlagWalk(id: string): FlagWalk {
  const { data } = useQuery(neighboursQuery({ id, ...useLastFlagArguments() }));
  const findAddress = useFindAddress();
  const navigate = useNavigate();

  function open(neighbour: string | null | undefined, otherwise: string) {
    const address = neighbour && findAddress('ContentFlag', { id: neighbour });
    // In place of this one: going back leads to the list, not through every flag seen on the way.
    if (address) navigate({ to: address, replace: true });
    else if (neighbour === null) showSnack(otherwise);
  }

  return {
    previousId: data?.previousId ?? null,
    nextId: data?.nextId ?? null,
    previous: () => open(data?.previousId, 'This is the first one of the list'),
    next: () => open(data?.nextId, 'This is the last one of the list'),
  };
}
