import { isbot } from 'isbot';

/** Results by user agent. Few browsers make most requests, and `isbot` is slow. */
const known = new Map<string, boolean>();
const maxKnown = 1000;

/** True for user agents that name themselves as bots, and for a missing user agent. */
export function isBotAgent(agent: string | undefined): boolean {
  if (!agent) return true;
  let answer = known.get(agent);
  if (answer === undefined) {
    answer = isbot(agent);
    if (known.size >= maxKnown) known.clear();
    known.set(agent, answer);
  }
  return answer;
}
