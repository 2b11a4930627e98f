import { isPageUrl } from '../../../../contract/addresses.ts';
import { scriptLinkMaxLength } from '../../../../contract/scripts/link-tools.ts';

/** Normalises an address, so that two spellings of it compare equal. */
export function absoluteLink(href: string, origin: string): string | undefined {
  const url = URL.parse(href, origin);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  return url.href;
}

export function isLinkTarget(href: string): boolean {
  return href.length <= scriptLinkMaxLength && isPageUrl(href);
}
