import { isReadableAddress, readPath, readUrl } from '../../../../contract/addresses.ts';
import { shortLinkMessages, shortLinkUrlMaxLength } from '../../../../contract/site/short-links.ts';
import { invalidInput } from '../../../base/errors.ts';

/** Addresses of the network's own sites. */
export interface OwnAddresses {
  /** Origin of the link's own site. */
  origin: string;
  siteOrigins: readonly string[];
  /** Origins of the installation itself, which also follow short links. */
  neutralOrigins: readonly string[];
  aliases: readonly string[];
}

/** Longer redirect chains count as loops. */
const mostHops = 5;

/**
 * Normalizes a destination: a path for pages of the link's own site, so that it survives a change
 * of host, and a full URL otherwise. Throws if links must not lead there.
 */
export function destinationOf(text: string, own: OwnAddresses): string {
  const url = parse(text.trim(), own.origin);
  if (isChained(url, own)) throw refused('chained');
  const path = url.pathname + url.search + url.hash;
  // Ignores the protocol: each site is served under one.
  const site = own.siteOrigins.find((origin) => new URL(origin).host === url.host);
  if (!site && url.protocol === 'http:') throw refused('insecure');
  const kept = site === own.origin ? readPath(path) : (site ?? url.origin) + path;
  if (kept === undefined) throw refused('malformed');
  if (kept.length > shortLinkUrlMaxLength) throw refused('tooLong');
  return kept;
}

/** Refuses addresses without a scheme, such as 'example.org/page', instead of guessing. */
function parse(text: string, origin: string): URL {
  if (!isReadableAddress(text)) throw refused('malformed');
  if (text.startsWith('/')) {
    const path = readPath(text);
    if (path === undefined) throw refused('malformed');
    return new URL(path, origin);
  }
  const url = URL.parse(text);
  if (!url) throw refused('malformed');
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw refused('notWeb');
  if (url.username !== '' || url.password !== '') throw refused('credentials');
  if (!readUrl(text)) throw refused('malformed');
  url.hostname = url.hostname.replace(/\.$/, '');
  return url;
}

/** True if the address is one of our short links, or a page of ours that redirects to one. */
export function isChained(url: URL, own: OwnAddresses): boolean {
  for (let at: URL | null = url, hops = 0; at && isOfNetwork(at, own); hops++) {
    if (isShortLink(at.pathname) || hops === mostHops) return true;
    const wanted: string | null = at.searchParams.get('redirect');
    at = wanted === null ? null : URL.parse(wanted, at.origin);
  }
  return false;
}

/** Ignores the port: another port of the same host may serve the same pages. */
function isOfNetwork(
  { hostname }: URL,
  { siteOrigins, neutralOrigins, aliases }: OwnAddresses,
): boolean {
  const names = [...siteOrigins, ...neutralOrigins].map((origin) => new URL(origin).hostname);
  return [...names, ...aliases].includes(hostname.replace(/\.$/, ''));
}

/** Matches as a router would: decoded, ignoring case and repeated slashes. */
function isShortLink(pathname: string): boolean {
  return /^\/+s(?:\/|$)/i.test(decoded(pathname));
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

function refused(reason: keyof typeof shortLinkMessages) {
  return invalidInput(shortLinkMessages[reason], 'url');
}
