import { lastSearchOf } from '../lib/last-search.ts';
import { type ScreenName, type ScreenParams, useScreenAddress } from '../lib/screens.ts';
import { BackLink } from './back-link.tsx';

/** Screens that need nothing to be found. */
type ListName = {
  [Name in ScreenName]: object extends ScreenParams[Name] ? Name : never;
}[ScreenName];

/** To a list, as the person left it; nothing for those who cannot go there. */
export function BackToList({ to, label }: { to: ListName; label: string }) {
  const address = useScreenAddress(to, {});
  return <BackLink address={address} label={label} search={lastSearchOf(address ?? '')} />;
}
