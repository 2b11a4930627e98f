import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';

export async function anonymizeVotes(db: Db, userIds: readonly number[]): Promise<void> {
  await sql`update engagement_votes set user_id = null, visitor_id = null
    where user_id = any(${[...userIds]}::int[])`.execute(db);
}

/**
 * Removes options from votes and deletes votes that become empty, so that those people may vote
 * again.
 */
export async function removeOptionsFromVotes(
  db: Db,
  engagementId: number,
  optionIds: readonly number[],
): Promise<void> {
  const gone = sql`${[...optionIds]}::int[]`;
  await sql`delete from engagement_votes
    where engagement_id = ${engagementId} and option_ids <@ ${gone}`.execute(db);
  await sql`update engagement_votes set option_ids = array(
      select option_id from unnest(option_ids) as option_id
      where option_id <> all(${gone}) order by option_id)
    where engagement_id = ${engagementId} and option_ids && ${gone}`.execute(db);
}
