import type { RawBuilder } from 'kysely';

/** The person whose data is read. `email` is null unless they confirmed it. */
export interface DataOwner {
  siteId: number;
  userId: number;
  email: string | null;
}

/**
 * Rows that belong to one person, for the download of their own data. The query returns a column
 * `id`, and nothing that others wrote or that identifies others.
 */
export interface OwnDataQuery {
  name: string;
  select(owner: DataOwner): RawBuilder<unknown>;
}
