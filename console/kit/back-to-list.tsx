import { lastSearchOf } from '../lib/last-search.ts';
import { type ListName, useScreenAddress } from '../lib/screens.ts';
import { BackLink } from './back-link.tsx';

/** Link to a list with the search the person last used there. Renders nothing without access. */
export function BackToList({ to, label }: { to: ListName; label: string }) {
  const address = useScreenAddress(to, {});
  return <BackLink address={address} label={label} search={lastSearchOf(address ?? '')} />;
}
