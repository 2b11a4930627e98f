import { isbot } from 'isbot';

/** Results by user agent. Few browsers make most requests, and `isbot` is slow. */
const isBotByAgent = new Map<string, boolean>();
const maxCachedAgents = 1000;

/** True for user agents that name themselves as bots, and for a missing user agent. */
export function isBotAgent(agent: string | undefined): boolean {
  if (!agent) return true;
  let answer = isBotByAgent.get(agent);
  if (answer === undefined) {
    answer = isbot(agent);
    if (isBotByAgent.size >= maxCachedAgents) isBotByAgent.clear();
    isBotByAgent.set(agent, answer);
  }
  return answer;
}
