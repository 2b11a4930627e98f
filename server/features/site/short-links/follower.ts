import type { IncomingHttpHeaders } from 'node:http';
import { isNavigation } from '../../../http/fetch-destination.ts';
import { isBotAgent } from '../../../lib/bots.ts';

/** Kind of visitor a click counts for; prefetches and previews count for nobody. */
export type Follower = 'person' | 'bot' | 'nobody';

const forecasts = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];

export function followerOf(method: string, headers: IncomingHttpHeaders): Follower {
  if (method === 'HEAD') return 'nobody';
  if (!isNavigation(headers)) return 'nobody';
  if (forecasts.some((name) => isForecast(headers[name]))) return 'nobody';
  return isBotAgent(headers['user-agent']) ? 'bot' : 'person';
}

function isForecast(purpose: string | string[] | undefined): boolean {
  return purpose !== undefined && /prefetch|preview|prerender/i.test(String(purpose));
}
