import { useFindAddress } from '../../../lib/screens.ts';
import type { ListedFlag } from './flags.queries.ts';

type FlagPlace = Pick<ListedFlag, 'id' | 'assocType' | 'assocId'>;

/** Address of a flag: the person's screen for those who may edit people, else the flag itself. */
export function useFlagAddress(): (flag: FlagPlace) => string {
  const findAddress = useFindAddress();
  return ({ id, assocType, assocId }) => {
    const person = assocType === 'USER' ? findAddress('UserEdit', { id: assocId }) : undefined;
    return person ?? findAddress('ContentFlag', { id }) ?? '/';
  };
}

/** History state that tells a person's screen that it was opened from the dashboard. */
export const navigationStateFromFlags = { isFromFlags: true };
