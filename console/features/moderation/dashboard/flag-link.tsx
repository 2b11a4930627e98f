import { Link } from '@tanstack/react-router';
import { anchorClass } from '../../../kit/light/layout.tsx';
import { navigationStateFromFlags, useFlagAddress } from '../flags/flag-address.ts';
import type { ListedFlag } from '../flags/flags.queries.ts';

export function FlagLink({ flag }: { flag: ListedFlag }) {
  const addressOf = useFlagAddress();
  return (
    <Link
      to={addressOf(flag)}
      state={navigationStateFromFlags}
      className={anchorClass}
      data-inherit
      data-underline="hover"
    >
      {flag.preview || 'Without words'}
    </Link>
  );
}
