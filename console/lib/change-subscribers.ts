import type { ChangeNoun } from '../../contract/nouns.ts';

type ChangeSubscriber = (noun: ChangeNoun | '*', ids: ReadonlySet<string>) => void;
const subscribers = new Set<ChangeSubscriber>();

/**
 * Subscribes a screen that must not simply refetch. The noun '*' means that changes may have been
 * missed. Returns a function that unsubscribes.
 */
export function subscribeToChanges(subscriber: ChangeSubscriber): () => void {
  subscribers.add(subscriber);
  return () => subscribers.delete(subscriber);
}

export function publishChanges(noun: ChangeNoun | '*', ids: ReadonlySet<string>): void {
  for (const subscriber of subscribers) subscriber(noun, ids);
}
