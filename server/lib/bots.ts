import { isbot } from 'isbot';

/** Results by user agent. Few browsers make most requests, and `isbot` is slow. */
const isBotByUserAgent = new Map<string, boolean>();
const maxCachedUserAgents = 1000;

/** True for user agents that name themselves as bots, and for a missing user agent. */
export function isBotUserAgent(agent: string | undefined): boolean {
  if (!agent) return true;
  let answer = isBotByUserAgent.get(agent);
  if (answer === undefined) {
    answer = isbot(agent);
    if (isBotByUserAgent.size >= maxCachedUserAgents) isBotByUserAgent.clear();
    isBotByUserAgent.set(agent, answer);
  }
  return answer;
}
