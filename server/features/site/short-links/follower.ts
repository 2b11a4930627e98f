import type { IncomingHttpHeaders } from 'node:http';
import { isbot } from 'isbot';

/** Whom a click counts for. Nobody followed what a browser fetched in case it will be wanted. */
export type Follower = 'person' | 'bot' | 'nobody';

const forecasts = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];

export function followerOf(method: string, headers: IncomingHttpHeaders): Follower {
  if (method === 'HEAD') return 'nobody';
  if (forecasts.some((name) => /prefetch|preview|prerender/i.test(String(headers[name] ?? '')))) {
    return 'nobody';
  }
  const agent = headers['user-agent'];
  return !agent || isbot(agent) ? 'bot' : 'person';
}
