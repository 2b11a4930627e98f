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
  return !agent || isKnownBot(agent) ? 'bot' : 'person';
}

/** Few browsers make most requests, and asking about one takes longer than all else here. */
const known = new Map<string, boolean>();
const mostKnown = 1000;

function isKnownBot(agent: string): boolean {
  let answer = known.get(agent);
  if (answer === undefined) {
    answer = isbot(agent);
    if (known.size >= mostKnown) known.clear();
    known.set(agent, answer);
  }
  return answer;
}
