import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { fromFlags, useFlagAddress } from '../flags/flag-address.ts';
import type { ListedFlag } from '../flags/flags.queries.ts';

export function FlagLink({ flag }: { flag: ListedFlag }) {
  const addressOf = useFlagAddress();
  return (
    <Anchor component={Link} to={addressOf(flag)} state={fromFlags} inherit>
      {flag.preview || 'Without words'}
    </Anchor>
  );
}
