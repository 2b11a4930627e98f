/** The one reader of addresses that people type, store or send along. Both sides use it. */

/** More than any header or column holds. */
const longest = 16_000;
/** Browsers skip or rewrite these while they read an address, so that it leads where nobody sees. */
const misread = /[\s\p{Cc}\p{Cf}\p{Cs}]/u;
/** Read as slashes, except in a query or fragment. */
const backslash = /^[^?#]*\\/;
/** Headers name the hosts that a form may lead to, and nothing else may get into them that way. */
const plainHost = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])$/;
const absolute = /^https?:\/\/[^/?#]/i;
const ownOrigin = 'http://own.invalid';

/** True if browsers read every character of it as it stands. */
export function isReadableAddress(text: string): boolean {
  return text.length <= longest && !misread.test(text) && !backslash.test(text);
}

/** `URL.parse`, which older browsers lack. */
function parse(text: string, base?: string): URL | undefined {
  return URL.canParse(text, base) ? new URL(text, base) : undefined;
}

/**
 * A path of the site on which it stands, the way a browser reads it: dot segments resolved, other
 * alphabets encoded. Undefined for anything else, such as `//host` or `/.//host`, which would name
 * a host once it is read again.
 */
export function readPath(text: string): string | undefined {
  if (!text.startsWith('/') || !isReadableAddress(text)) return undefined;
  const url = parse(text, ownOrigin);
  if (url?.origin !== ownOrigin) return undefined;
  const path = url.pathname + url.search + url.hash;
  return path.startsWith('//') ? undefined : path;
}

/** A whole address of a web page, without credentials. */
export function readUrl(text: string): URL | undefined {
  if (!isReadableAddress(text) || !absolute.test(text)) return undefined;
  const url = parse(text);
  const isPlain = url?.username === '' && url.password === '' && plainHost.test(url.hostname);
  return isPlain ? url : undefined;
}

/** The value of a Location header for an address, or undefined if browsers must not be sent there. */
export function locationOf(address: string): string | undefined {
  return readPath(address) ?? readUrl(address)?.href;
}

/** True if browsers can be sent there: a web page of any site, or a path of this one. */
export function isPageUrl(text: string): boolean {
  return locationOf(text) !== undefined;
}

/** Other origins that a form leads to: browsers must be told beforehand. */
export function originsOf(addresses: readonly string[]): string[] {
  return [...new Set(addresses.flatMap((address) => readUrl(address)?.origin ?? []))];
}

/**
 * Where to send a browser that asks to be sent to `wanted`: a path on `origin`, or a whole address
 * on one of `ownOrigins`. The fallback if it leads elsewhere. Unlike stored addresses, `wanted` may
 * be relative.
 */
export function safeRedirect(
  wanted: string,
  {
    origin,
    ownOrigins,
    fallback,
  }: { origin: string; ownOrigins: readonly string[]; fallback: string },
): string {
  if (wanted === '' || !isReadableAddress(wanted)) return fallback;
  const url = parse(wanted, origin);
  // Others, such as blob:, claim the origin of what they hold.
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return fallback;
  const path = `${url.pathname}${url.search}${url.hash}`;
  if (url.origin === origin) return readPath(path) ?? fallback;
  return ownOrigins.includes(url.origin) ? `${url.origin}${path}` : fallback;
}

/** The path of an address on one of `origins`; undefined if it is on none of them. */
export function pathOnOrigins(text: string, origins: readonly string[]): string | undefined {
  if (text.startsWith('/')) return readPath(text);
  const url = readUrl(text);
  if (!url || !origins.includes(url.origin)) return undefined;
  return readPath(url.pathname + url.search + url.hash);
}
