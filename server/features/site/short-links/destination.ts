import { isReadableAddress, readPath, readUrl } from '../../../../contract/addresses.ts';
import { shortLinkMessages, shortLinkUrlMaxLength } from '../../../../contract/site/short-links.ts';
import { invalidInput } from '../../../base/errors.ts';

/** What of an address is ours. */
export interface OwnAddresses {
  /** Of the site that the link belongs to. */
  origin: string;
  /** Of all sites of the network. */
  siteOrigins: readonly string[];
  /** Where short links are followed besides: the installation's own addresses. */
  neutralOrigins: readonly string[];
  /** Other host names that lead to a site of the network. */
  aliases: readonly string[];
}

/** Pages that each go on to the next: more of them are taken for a circle. */
const mostHops = 5;

/**
 * Where a short link may lead to, in the one way that it is kept: a path for pages of its own site,
 * whatever host the site has by then, and the whole address for any other. Refused with the reason
 * otherwise.
 */
export function destinationOf(text: string, own: OwnAddresses): string {
  const url = parse(text.trim(), own.origin);
  if (isChained(url, own)) throw refused('chained');
  const path = url.pathname + url.search + url.hash;
  // A site is served under one protocol, whichever was typed.
  const site = own.siteOrigins.find((origin) => new URL(origin).host === url.host);
  if (!site && url.protocol === 'http:') throw refused('insecure');
  const kept = site === own.origin ? readPath(path) : (site ?? url.origin) + path;
  if (kept === undefined) throw refused('malformed');
  if (kept.length > shortLinkUrlMaxLength) throw refused('tooLong');
  return kept;
}

/** Without a scheme, as in 'example.org/page', it would be guessed. */
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

/** True if an address is a short link of ours, or a page of ours that goes on to one. */
export function isChained(url: URL, own: OwnAddresses): boolean {
  for (let at: URL | null = url, hops = 0; at && isOfNetwork(at, own); hops++) {
    if (isShortLink(at.pathname) || hops === mostHops) return true;
    const wanted: string | null = at.searchParams.get('redirect');
    at = wanted === null ? null : URL.parse(wanted, at.origin);
  }
  return false;
}

/** By its name alone: another port of the same machine may well lead to the same pages. */
function isOfNetwork(
  { hostname }: URL,
  { siteOrigins, neutralOrigins, aliases }: OwnAddresses,
): boolean {
  const names = [...siteOrigins, ...neutralOrigins].map((origin) => new URL(origin).hostname);
  return [...names, ...aliases].includes(hostname.replace(/\.$/, ''));
}

/** As a router may read it: decoded, in any case, and with slashes that stand twice. */
function isShortLink(pathname: string): boolean {
  return /^\/+s(?:\/|$)/i.test(decoded(pathname));
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    // Nothing is found under it.
    return pathname;
  }
}

function refused(reason: keyof typeof shortLinkMessages) {
  return invalidInput(shortLinkMessages[reason], 'url');
}
