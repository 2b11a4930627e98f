import type { Actor } from '../app/actor.ts';
import type { Services } from '../app/services.ts';
import type { Batches } from './batch.ts';

/** What a resolver gets: who asks, and the use cases. Nothing else, so that it only wires. */
export type GraphQLContext = {
  actor: Actor;
  services: Services;
  batches: Batches;
};
