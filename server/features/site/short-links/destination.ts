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
}

/**
 * Where a short link may lead to, in the one way that it is kept: a path for pages of its own site,
 * whatever host the site has by then, and the whole address for any other. Refused with the reason
 * otherwise.
 */
export function destinationOf(text: string, own: OwnAddresses): string {
  const url = parse(text.trim(), own.origin);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw refused('notWeb');
  if (url.username !== '' || url.password !== '') throw refused('credentials');
  if (isOfNetwork(url, own) && isShortLink(url.pathname)) throw refused('chained');
  const path = url.pathname + url.search + url.hash;
  // A site is served under one protocol, whichever was typed.
  const site = own.siteOrigins.find((origin) => new URL(origin).host === url.host);
  if (!site && url.protocol === 'http:') throw refused('insecure');
  const kept = site === own.origin ? path : (site ?? url.origin) + path;
  if (kept.length > shortLinkUrlMaxLength) throw refused('tooLong');
  return kept;
}

/** 'example.org/page' is no address yet: what it begins with would be guessed. */
function parse(text: string, origin: string): URL {
  const isPath = /^\/(?![/\\])/.test(text);
  // Browsers read past what cannot be seen in the middle of an address.
  const isReadable = !/[\s\p{Cc}\p{Cf}]/u.test(text);
  const url = isReadable ? URL.parse(text, isPath ? origin : undefined) : null;
  if (!url) throw refused('malformed');
  url.hostname = url.hostname.replace(/\.$/, '');
  return url;
}

/** By its name alone: another port of the same machine may well lead to the same pages. */
function isOfNetwork({ hostname }: URL, { siteOrigins, neutralOrigins }: OwnAddresses): boolean {
  return [...siteOrigins, ...neutralOrigins].some(
    (origin) => new URL(origin).hostname === hostname,
  );
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
