import type { IncomingHttpHeaders } from 'node:http';
import { isPageNavigation } from '../../../http/fetch-destination.ts';
import { isBotUserAgent } from '../../../lib/bots.ts';

/** Kind of visitor that a click counts for; prefetches and previews are not counted. */
export type ClickKind = 'person' | 'bot' | 'nobody';

const prefetchHeaders = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];

export function classifyClick(method: string, headers: IncomingHttpHeaders): ClickKind {
  if (method === 'HEAD' || !isPageNavigation(headers)) return 'nobody';
  return classifySender(headers);
}

/** Like `classifyClick`, for requests that need not be navigations, such as forms sent by scripts. */
export function classifySender(headers: IncomingHttpHeaders): ClickKind {
  if (prefetchHeaders.some((name) => isPrefetch(headers[name]))) return 'nobody';
  return isBotUserAgent(headers['user-agent']) ? 'bot' : 'person';
}

function isPrefetch(purpose: string | string[] | undefined): boolean {
  return purpose !== undefined && /prefetch|preview|prerender/i.test(String(purpose));
}
