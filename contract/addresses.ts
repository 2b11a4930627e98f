/** Limit for every address that people type, store or send, in server and console. */

const maxUrlLength = 16_000;
/** Browsers skip or rewrite these characters, so the address would lead elsewhere than it seems. */
const characterSkippedByBrowsers = /[\s\p{Cc}\p{Cf}\p{Cs}]/u;
/** Browsers read backslashes as slashes, except in query and fragment. */
const backslashInPathPattern = /^[^?#]*\\/;
/** Hosts are written into CSP headers (form-action), so only these characters are allowed. */
const plainHostPattern = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])$/;
const absoluteUrlPattern = /^https?:\/\/[^/?#]/i;
const baseForRelativePaths = 'http://own.invalid';

export function isUnambiguousUrl(text: string): boolean {
  return (
    text.length <= maxUrlLength &&
    !characterSkippedByBrowsers.test(text) &&
    !backslashInPathPattern.test(text)
  );
}

/** Replaces `URL.parse`, which older browsers lack. */
function parseUrl(text: string, base?: string): URL | undefined {
  return URL.canParse(text, base) ? new URL(text, base) : undefined;
}

/**
 * Reads a path on the current site as a browser does: dot segments resolved, other alphabets
 * encoded. Undefined for anything else, such as `//host` or `/.//host`, which a browser would read
 * as a host name.
 */
export function parseSafePath(text: string): string | undefined {
  if (!text.startsWith('/') || !isUnambiguousUrl(text)) return undefined;
  const url = parseUrl(text, baseForRelativePaths);
  if (url?.origin !== baseForRelativePaths) return undefined;
  const path = url.pathname + url.search + url.hash;
  return path.startsWith('//') ? undefined : path;
}

export function parseSafeUrl(text: string): URL | undefined {
  if (!isUnambiguousUrl(text) || !absoluteUrlPattern.test(text)) return undefined;
  const url = parseUrl(text);
  const isPlain =
    url?.username === '' && url.password === '' && plainHostPattern.test(url.hostname);
  return isPlain ? url : undefined;
}

export function normalizeAddress(address: string): string | undefined {
  return parseSafePath(address) ?? parseSafeUrl(address)?.href;
}

export function isPageUrl(text: string): boolean {
  return normalizeAddress(text) !== undefined;
}

export function originsOf(addresses: readonly string[]): string[] {
  return [...new Set(addresses.flatMap((address) => parseSafeUrl(address)?.origin ?? []))];
}

/**
 * Checks a redirect target. Returns a path on `origin`, an address on one of `ownOrigins`, or the
 * fallback. Unlike stored addresses, `wanted` may be relative.
 */
export function safeRedirectTarget(
  wanted: string,
  {
    origin,
    ownOrigins,
    fallback,
  }: { origin: string; ownOrigins: readonly string[]; fallback: string },
): string {
  if (wanted === '' || !isUnambiguousUrl(wanted)) return fallback;
  const url = parseUrl(wanted, origin);
  // Protocols such as blob: report the origin of their content.
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return fallback;
  const path = `${url.pathname}${url.search}${url.hash}`;
  if (url.origin === origin) return parseSafePath(path) ?? fallback;
  return ownOrigins.includes(url.origin) ? `${url.origin}${path}` : fallback;
}

export function pathOfUrlOnOrigins(text: string, origins: readonly string[]): string | undefined {
  if (text.startsWith('/')) return parseSafePath(text);
  const url = parseSafeUrl(text);
  if (!url || !origins.includes(url.origin)) return undefined;
  return parseSafePath(url.pathname + url.search + url.hash);
}
