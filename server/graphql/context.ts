import type { Services } from '../area.ts';
import type { Actor } from '../base/actor.ts';
import type { Caller } from '../lib/callers.ts';
import type { Budget } from './budget.ts';
import type { OpenStreams } from './open-streams.ts';

export type GraphQLContext = {
  actor: Actor;
  services: Services;
  /** Address of the site as the caller reached it, for links in mails. */
  origin: string;
  /** Where the request came from, for the security log. */
  source: { ipAddress: string; userAgent: string };
  /** Notes in the security log that something was refused. */
  onRefused(reason: string): Promise<void>;
  batches: Map<unknown, { keys: unknown[]; result: Promise<ReadonlyMap<unknown, unknown>> }>;
  budget: Budget;
  /** Calls back when the client has left, at once if that already happened. */
  onDisconnect(callback: () => void): void;
  /** `onDisconnect` as a signal, created on first use. */
  readonly left: AbortSignal;
  /** Background work yields to callers; resolvers of long work may exempt it. */
  caller: Caller;
  streams: OpenStreams;
};
