import type { IncomingHttpHeaders } from 'node:http';

/**
 * True if the browser requested something for this purpose (`sec-fetch-dest`). An image, frame or
 * style sheet in a member's text loads any address as its reader, so such requests must not change
 * or count anything. Servers and old browsers send no header and are trusted.
 */
function isFetchedFor(headers: IncomingHttpHeaders, purpose: 'empty' | 'document'): boolean {
  return (headers['sec-fetch-dest'] ?? purpose) === purpose;
}

export function isScriptRequest(headers: IncomingHttpHeaders): boolean {
  return isFetchedFor(headers, 'empty');
}

export function isPageNavigation(headers: IncomingHttpHeaders): boolean {
  return isFetchedFor(headers, 'document');
}
