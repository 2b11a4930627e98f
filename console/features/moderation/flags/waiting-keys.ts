import { useEffect, useEffectEvent } from 'react';
import type { Keys } from '../../../kit/use-keys.ts';

/** Keys of a flag that wait while it loads. */
const flagKeys = ['c', 'e', 'a', 'E', 's', 'd', '#', 'r'];

export function keepKeys(waiting: string[]): Keys {
  return Object.fromEntries(flagKeys.map((key) => [key, () => void waiting.push(key)]));
}

/** Runs the first waiting key once the flag is there; its result may make the others wrong. */
export function useWaitingKeys(waiting: string[], keys: Keys, isThere: boolean): void {
  const runFirst = useEffectEvent(() => {
    const [first] = waiting.splice(0);
    if (first !== undefined) keys[first]?.();
  });
  useEffect(() => {
    if (isThere) runFirst();
  }, [isThere]);
}
