import { Link } from '@tanstack/react-router';
import { anchorClass } from '../../../kit/light/layout.tsx';
import { fromFlags, useFlagAddress } from '../flags/flag-address.ts';
import type { ListedFlag } from '../flags/flags.queries.ts';

export function FlagLink({ flag }: { flag: ListedFlag }) {
  const addressOf = useFlagAddress();
  return (
    <Link
      to={addressOf(flag)}
      state={fromFlags}
      className={anchorClass}
      data-inherit
      data-underline="hover"
    >
      {flag.preview || 'Without words'}
    </Link>
  );
}
