import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { showSnack } from '../../../kit/snackbar.ts';
import { useFindAddress } from '../../../lib/screens.ts';
import { neighboursQuery } from './find-flag.queries.ts';
import { flagQuery } from './flag.queries.ts';
import { fromFlags, useFlagAddress } from './flag-address.ts';
import { useLastFlagArguments } from './use-flag-list.ts';

export interface FlagWalk {
  previousId: string | null;
  nextId: string | null;
  previous(): void;
  next(): void;
}

/**
 * Moves to the next or previous flag in the dashboard's last filter and sort. Steps requested
 * before the neighbours are loaded are taken afterwards.
 */
export function useFlagWalk(id: string): FlagWalk {
  const { data, isError } = useQuery(neighboursQuery({ id, ...useLastFlagArguments() }));
  const queryClient = useQueryClient();
  const addressOf = useFlagAddress();
  const findAddress = useFindAddress();
  const navigate = useNavigate();
  /** Steps left: positive forward, negative back. */
  const [steps, setSteps] = useState(0);
  const leftFrom = useRef<string>(undefined);

  const open = useEffectEvent(async (flagId: string) => {
    // A person's flag opens the same screen as its row. One that cannot be loaded says so itself.
    const found = await queryClient.fetchQuery(flagQuery(flagId)).catch(() => undefined);
    const to = found
      ? addressOf(found.contentFlag)
      : (findAddress('ContentFlag', { id: flagId }) ?? '/');
    // Replaces the history entry, so that Back leads to the list.
    await navigate({ to, replace: true, state: fromFlags });
  });

  useEffect(() => {
    if (steps === 0 || leftFrom.current === id) return;
    if (isError) return setSteps(0);
    if (!data) return;
    const neighbour = steps > 0 ? data.nextId : data.previousId;
    if (!neighbour) {
      setSteps(0);
      showSnack(`This is the ${steps > 0 ? 'last' : 'first'} one of the list`);
      return;
    }
    leftFrom.current = id;
    // Not `steps - 1`: a key may have been pressed since this render.
    setSteps((asked) => asked - Math.sign(steps));
    void open(neighbour).finally(() => {
      leftFrom.current = undefined;
    });
  }, [id, data, isError, steps]);

  return {
    previousId: data?.previousId ?? null,
    nextId: data?.nextId ?? null,
    previous: () => setSteps((asked) => asked - 1),
    next: () => setSteps((asked) => asked + 1),
  };
}
