import { isUnambiguousUrl, parseSafePath, parseSafeUrl } from '../../../../contract/addresses.ts';
import { shortLinkMessages, shortLinkUrlMaxLength } from '../../../../contract/site/short-links.ts';
import { decodePathOrKeep } from '../../../base/decode-path.ts';
import { invalidInput } from '../../../base/errors.ts';

export interface NetworkAddresses {
  origin: string;
  siteOrigins: readonly string[];
  /** Origins of the installation itself, which also follow short links. */
  neutralOrigins: readonly string[];
  aliases: readonly string[];
}

/** Longer redirect chains count as loops. */
const maxShortLinkHops = 5;

/**
 * Normalizes a destination: a path for pages of the link's own site, so that it survives a change
 * of host, and a full URL otherwise. Throws if links must not lead there.
 */
export function normalizeDestination(text: string, network: NetworkAddresses): string {
  const url = parseDestination(text.trim(), network.origin);
  if (leadsToShortLink(url, network)) throw shortLinkRefusalError('chained');
  const path = url.pathname + url.search + url.hash;
  // Ignores the protocol: each site is served under one.
  const site = network.siteOrigins.find((origin) => new URL(origin).host === url.host);
  if (!site && url.protocol === 'http:') throw shortLinkRefusalError('insecure');
  const destination = site === network.origin ? parseSafePath(path) : (site ?? url.origin) + path;
  if (destination === undefined) throw shortLinkRefusalError('malformed');
  if (destination.length > shortLinkUrlMaxLength) throw shortLinkRefusalError('tooLong');
  return destination;
}

/** Refuses addresses without a scheme, such as 'example.org/page', instead of guessing. */
function parseDestination(text: string, origin: string): URL {
  if (!isUnambiguousUrl(text)) throw shortLinkRefusalError('malformed');
  if (text.startsWith('/')) {
    const path = parseSafePath(text);
    if (path === undefined) throw shortLinkRefusalError('malformed');
    return new URL(path, origin);
  }
  const url = URL.parse(text);
  if (!url) throw shortLinkRefusalError('malformed');
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw shortLinkRefusalError('notWeb');
  if (url.username !== '' || url.password !== '') throw shortLinkRefusalError('credentials');
  if (!parseSafeUrl(text)) throw shortLinkRefusalError('malformed');
  url.hostname = url.hostname.replace(/\.$/, '');
  return url;
}

export function leadsToShortLink(url: URL, network: NetworkAddresses): boolean {
  for (let at: URL | null = url, hops = 0; at && isHostOfNetwork(at, network); hops++) {
    if (isShortLink(at.pathname) || hops === maxShortLinkHops) return true;
    const redirect: string | null = at.searchParams.get('redirect');
    at = redirect === null ? null : URL.parse(redirect, at.origin);
  }
  return false;
}

/** Ignores the port: another port of the same host may serve the same pages. */
function isHostOfNetwork(
  { hostname }: URL,
  { siteOrigins, neutralOrigins, aliases }: NetworkAddresses,
): boolean {
  const names = [...siteOrigins, ...neutralOrigins].map((origin) => new URL(origin).hostname);
  return [...names, ...aliases].includes(hostname.replace(/\.$/, ''));
}

/** Matches as a router would: decoded, ignoring case and repeated slashes. */
function isShortLink(pathname: string): boolean {
  return /^\/+s(?:\/|$)/i.test(decodePathOrKeep(pathname));
}

function shortLinkRefusalError(reason: keyof typeof shortLinkMessages) {
  return invalidInput(shortLinkMessages[reason], 'url');
}
