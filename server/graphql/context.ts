import type { Services } from '../area.ts';
import type { Actor } from '../base/actor.ts';
import type { Batches } from './batch.ts';

/** What a resolver gets: who asks, and the use cases. Nothing else, so that it only wires. */
export type GraphQLContext = {
  actor: Actor;
  services: Services;
  /** The address of the site as the caller reached it, for links in mails. */
  origin: string;
  batches: Batches;
};
