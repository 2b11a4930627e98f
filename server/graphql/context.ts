import type { Services } from '../area.ts';
import type { Actor } from '../base/actor.ts';
import type { Caller } from '../lib/callers.ts';
import type { QueryBudget } from './budget.ts';
import type { OpenStreams } from './open-streams.ts';

/** Keys of one loader, collected until the end of the turn. */
export interface Batch {
  keys: unknown[];
  result: Promise<ReadonlyMap<unknown, unknown>>;
  fetch(): void;
  fail(error: Error): void;
}

export type GraphQLContext = {
  actor: Actor;
  services: Services;
  /** Scheme and host that the request was sent to, for links in mails. */
  origin: string;
  source: { ipAddress: string; userAgent: string };
  onRefused(reason: string): Promise<void>;
  batches: Map<unknown, Batch>;
  /** Groups the statements of this request that are sent in the same turn of the event loop. */
  sendTogether<T>(work: () => T): T;
  budget: QueryBudget;
  /** Calls back when the client has left, at once if that already happened. */
  onDisconnect(callback: () => void): void;
  readonly left: AbortSignal;
  /**
   * This request in the count of requests that background work yields to. Resolvers of long work
   * may leave it.
   */
  caller: Caller;
  streams: OpenStreams;
};
