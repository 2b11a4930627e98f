import { isPageUrl, pathOfUrlOnOrigins } from '../../../contract/addresses.ts';

export interface LinkAttributes {
  href: string;
  rel: string;
  target: '_blank' | null;
}

export function isLinkAddress(url: string): boolean {
  return /^(?:\/|https:\/\/\w)/.test(url) && isPageUrl(url);
}

/**
 * Path of an address on one of these origins, in lower case except for query and fragment, which
 * may be case-sensitive. Undefined for other addresses.
 */
export function pathOnOwnOrigins(url: string, origins: readonly string[]): string | undefined {
  if (!isLinkAddress(url)) return undefined;
  const path = pathOfUrlOnOrigins(url, origins);
  return path?.replace(/^[^?#]*/, (pathname) => pathname.toLowerCase());
}

export function createLinkAttributes(
  url: string,
  { origins, newTab }: { origins: readonly string[]; newTab: boolean },
): LinkAttributes {
  const path = pathOnOwnOrigins(url, origins);
  return {
    href: path ?? url,
    rel: path === undefined ? 'noopener noreferrer ugc' : 'noopener',
    target: newTab ? '_blank' : null,
  };
}
