/** Where a link leads and how it is written. */
export interface LinkAttributes {
  href: string;
  rel: string;
  target: '_blank' | null;
}

/** An address on the site itself, or one elsewhere that begins with https. */
export function isLinkAddress(url: string): boolean {
  return /^(?:\/(?![/\\])|https:\/\/\w)/.test(url);
}

/** The path of an address that belongs to one of these origins, in lower case; nothing otherwise. */
export function ownPath(url: string, origins: readonly string[]): string | undefined {
  if (!isLinkAddress(url)) return undefined;
  if (url.startsWith('/')) return url.toLowerCase();
  if (!URL.canParse(url)) return undefined;
  const { origin, pathname, search, hash } = new URL(url);
  return origins.includes(origin) ? `${pathname}${search}${hash}`.toLowerCase() : undefined;
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
