import { isPageUrl, pathOnOrigins } from '../../../contract/addresses.ts';

/** Where a link leads and how it is written. */
export interface LinkAttributes {
  href: string;
  rel: string;
  target: '_blank' | null;
}

/** An address on the site itself, or one elsewhere that begins with https. */
export function isLinkAddress(url: string): boolean {
  return /^(?:\/|https:\/\/\w)/.test(url) && isPageUrl(url);
}

/**
 * The path of an address that belongs to one of these origins, in lower case; undefined for others.
 * Query and fragment keep theirs: it may mean something.
 */
export function ownPath(url: string, origins: readonly string[]): string | undefined {
  if (!isLinkAddress(url)) return undefined;
  const path = pathOnOrigins(url, origins);
  return path?.replace(/^[^?#]*/, (pathname) => pathname.toLowerCase());
}

/** What is written for an address, however it was typed. */
export function linkAttributes(
  url: string,
  { origins, newTab }: { origins: readonly string[]; newTab: boolean },
): LinkAttributes {
  const path = ownPath(url, origins);
  return {
    href: path ?? url,
    rel: path === undefined ? 'noopener noreferrer ugc' : 'noopener',
    target: newTab ? '_blank' : null,
  };
}
