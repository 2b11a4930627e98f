import type { IncomingHttpHeaders } from 'node:http';
import { isNavigation } from '../../../http/fetch-destination.ts';
import { isBotAgent } from '../../../lib/bots.ts';

/** Whom a click counts for. Nobody followed what a browser fetched in case it will be wanted. */
export type Follower = 'person' | 'bot' | 'nobody';

const forecasts = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];

export function followerOf(method: string, headers: IncomingHttpHeaders): Follower {
  if (method === 'HEAD' || !isNavigation(headers)) return 'nobody';
  return senderOf(headers);
}

/** The same for requests that need not be navigations, such as forms that scripts send. */
export function senderOf(headers: IncomingHttpHeaders): Follower {
  if (forecasts.some((name) => isForecast(headers[name]))) return 'nobody';
  return isBotAgent(headers['user-agent']) ? 'bot' : 'person';
}

function isForecast(purpose: string | string[] | undefined): boolean {
  return purpose !== undefined && /prefetch|preview|prerender/i.test(String(purpose));
}
