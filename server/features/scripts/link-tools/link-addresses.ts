import { isPageUrl } from '../../../../contract/addresses.ts';
import { linkMaxLength } from '../../../../contract/scripts/link-tools.ts';

/** In the one form in which two spellings of an address are the same. */
export function absoluteLink(href: string, origin: string): string | undefined {
  const url = URL.parse(href, origin);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  return url.href;
}

/** Whether a link may lead there. */
export function isLinkTarget(href: string): boolean {
  return href.length <= linkMaxLength && isPageUrl(href);
}
