const underWay = new Map<string, Promise<unknown>>();

/**
 * Sends a change that is already under way no second time: whoever asks for the very same one
 * meanwhile gets the answer of the first.
 */
export function once<Answer>(change: string, send: () => Promise<Answer>): Promise<Answer> {
  const first = underWay.get(change) as Promise<Answer> | undefined;
  if (first) return first;
  const answer = send().finally(() => underWay.delete(change));
  underWay.set(change, answer);
  return answer;
}
