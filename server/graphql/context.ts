import type { Services } from '../area.ts';
import type { Actor } from '../base/actor.ts';
import type { Caller } from '../lib/callers.ts';
import type { Budget } from './budget.ts';
import type { OpenStreams } from './open-streams.ts';

/** What a resolver gets: who asks, and the use cases. Nothing else, so that it only wires. */
export type GraphQLContext = {
  actor: Actor;
  services: Services;
  /** The address of the site as the caller reached it, for links in mails. */
  origin: string;
  /** The keys that batches of this tick wait for, by their fetch function. */
  batches: Map<unknown, { keys: unknown[]; result: Promise<ReadonlyMap<unknown, unknown>> }>;
  /** What the request may still spend; every list draws from it. */
  budget: Budget;
  /** Calls when nobody waits for the answer any more, at once if that is so already. */
  whenLeft(heard: () => void): void;
  /** The same as a signal, made when it is first asked for. */
  readonly left: AbortSignal;
  /** Work in the background gives way to them; whoever asks for something long may excuse it. */
  caller: Caller;
  streams: OpenStreams;
};
