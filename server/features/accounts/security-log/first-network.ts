import { type RawBuilder, sql } from 'kysely';

/** SQL for the network of someone's first recorded event; empty or null if unknown. */
export const firstNetworkOf = (userId: RawBuilder<unknown>) =>
  sql<string | null>`(select first.network from security_events as first
    where first.user_id = ${userId} order by first.id limit 1)`;
