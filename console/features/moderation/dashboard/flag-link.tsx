import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useFindAddress } from '../../../lib/screens.ts';
import type { ListedFlag } from '../flags/flags.queries.ts';

/** Address of a row: the person's screen for those who may edit people, else the flag. */
export function useFlagAddress(): (flag: ListedFlag) => string {
  const findAddress = useFindAddress();
  return ({ id, assocType, assocId }) => {
    const person = assocType === 'USER' ? findAddress('UserEdit', { id: assocId }) : undefined;
    return person ?? findAddress('ContentFlag', { id }) ?? '/';
  };
}

/** History state that tells a person's screen that it was opened from the dashboard. */
export const fromFlags = { isFromFlags: true };

export function FlagLink({ flag }: { flag: ListedFlag }) {
  const addressOf = useFlagAddress();
  return (
    <Anchor component={Link} to={addressOf(flag)} state={fromFlags} inherit>
      {flag.preview || 'Without words'}
    </Anchor>
  );
}
