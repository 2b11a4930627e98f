const pendingRequests = new Map<string, Promise<unknown>>();

/** Shares the response of an identical mutation in progress instead of sending it twice. */
export function shareRequest<Answer>(change: string, send: () => Promise<Answer>): Promise<Answer> {
  const first = pendingRequests.get(change) as Promise<Answer> | undefined;
  if (first) return first;
  const answer = send().finally(() => pendingRequests.delete(change));
  pendingRequests.set(change, answer);
  return answer;
}
