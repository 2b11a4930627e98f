import { isbot } from 'isbot';

/** Few browsers make most requests, and asking about one takes longer than much else. */
const known = new Map<string, boolean>();
const mostKnown = 1000;

/** Whether a program says of itself that it is none of a person; who says nothing is one, too. */
export function isBotAgent(agent: string | undefined): boolean {
  if (!agent) return true;
  let answer = known.get(agent);
  if (answer === undefined) {
    answer = isbot(agent);
    if (known.size >= mostKnown) known.clear();
    known.set(agent, answer);
  }
  return answer;
}
