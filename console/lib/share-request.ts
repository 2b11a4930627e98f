const underWay = new Map<string, Promise<unknown>>();

/** Shares the response of an identical mutation in progress instead of sending it twice. */
export function shareRequest<Answer>(change: string, send: () => Promise<Answer>): Promise<Answer> {
  const first = underWay.get(change) as Promise<Answer> | undefined;
  if (first) return first;
  const answer = send().finally(() => underWay.delete(change));
  underWay.set(change, answer);
  return answer;
}
