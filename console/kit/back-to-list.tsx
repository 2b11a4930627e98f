import { lastSearchOf } from '../lib/last-search.ts';
import { type ListName, useScreenAddress } from '../lib/screens.ts';
import { BackLink } from './back-link.tsx';

/** To a list, as the person left it; nothing for those who cannot go there. */
export function BackToList({ to, label }: { to: ListName; label: string }) {
  const address = useScreenAddress(to, {});
  return <BackLink address={address} label={label} search={lastSearchOf(address ?? '')} />;
}
