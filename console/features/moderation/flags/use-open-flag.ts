import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import { useFindAddress } from '../../../lib/screens.ts';
import { flagQuery } from './flag.queries.ts';
import { navigationStateFromFlags, useFlagAddress } from './flag-address.ts';
import { holdKeys } from './held-keys.ts';

/** A flag loaded ahead this recently is shown at once, and refreshed on its screen. */
export const loadedAheadMs = 10_000;

let releaseHeldKeys: (() => void) | undefined;

/** Holds keys until the screen of the next flag can act on them. */
export function holdUntilShown(): void {
  releaseHeldKeys?.();
  releaseHeldKeys = holdKeys();
}

/** Ends `holdUntilShown` once the flag and its neighbours are loaded, or failed to load. */
export function useFlagShown(id: string, isReady: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another flag may be ready at once
  useLayoutEffect(() => {
    if (!isReady) return;
    releaseHeldKeys?.();
    releaseHeldKeys = undefined;
  }, [id, isReady]);
}

/** Opens a flag in place of the one on the screen, so that Back leads to the list. */
export function useOpenFlag(): (flagId: string) => Promise<void> {
  const queryClient = useQueryClient();
  const addressOf = useFlagAddress();
  const findAddress = useFindAddress();
  const navigate = useNavigate();
  return async (flagId) => {
    holdUntilShown();
    // Needs the flag, because flags of people open another screen. If it cannot be loaded, its
    // screen shows the error.
    const found = await queryClient
      .fetchQuery({ ...flagQuery(flagId), staleTime: loadedAheadMs })
      .catch(() => undefined);
    const to = found
      ? addressOf(found.contentFlag)
      : (findAddress('ContentFlag', { id: flagId }) ?? '/');
    await navigate({ to, replace: true, state: navigationStateFromFlags });
  };
}
