import type { IncomingHttpHeaders } from 'node:http';

/**
 * Browsers say what they fetch something for. A picture, a frame or a style sheet in somebody's text
 * loads any address in the name of the reader, so such requests must change and count nothing.
 * Servers and old browsers say nothing and are taken at their word.
 */
function isFetchedFor(headers: IncomingHttpHeaders, purpose: 'empty' | 'document'): boolean {
  return (headers['sec-fetch-dest'] ?? purpose) === purpose;
}

/** True for requests that scripts make: `fetch` and its like. */
export function isCall(headers: IncomingHttpHeaders): boolean {
  return isFetchedFor(headers, 'empty');
}

/** True for pages that people open in a tab. */
export function isNavigation(headers: IncomingHttpHeaders): boolean {
  return isFetchedFor(headers, 'document');
}
