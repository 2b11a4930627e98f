import { sql } from 'kysely';
import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';
import type { Ballot, BallotChanges, VotedItem } from './ballots.ts';
import type { Voter } from './voter.ts';

export function votesRepository(db: Db) {
  return {
    /**
     * The items that answers are for, locked in one order: whoever else counts votes of theirs
     * waits here, so that nobody is counted from what has changed meanwhile.
     */
    async lockItems(ids: readonly number[]): Promise<Map<number, VotedItem>> {
      const { rows } = await sql<VotedItem>`
        select id, site_id as "siteId", type, is_global as "isGlobal", is_current as "isCurrent",
          is_multi_select as "isMultiSelect",
          array(select option.id from engagement_options as option
                where option.engagement_id = engagements.id) as "optionIds"
        from engagements where id = ${anyOf(ids)} and deleted_at is null
        order by id for no key update of engagements`.execute(db);
      return new Map(rows.map((item) => [item.id, item]));
    },

    /** What these people have answered already, by account and by browser. */
    async ballotsOf(voters: readonly (Voter & { engagementId: number })[]): Promise<Ballot[]> {
      const asked = JSON.stringify(
        voters.map(({ engagementId, userId, visitorId }) => ({
          engagement_id: engagementId,
          user_id: userId ?? null,
          visitor_id: visitorId ?? null,
        })),
      );
      const { rows } = await sql<Ballot>`
        with asked as materialized (
          select * from jsonb_to_recordset(${asked}::jsonb)
            as asked (engagement_id int, user_id int, visitor_id text)
        )
        select vote.id, vote.engagement_id as "engagementId", vote.site_id as "siteId",
          vote.user_id as "userId", vote.visitor_id as "visitorId", vote.option_ids as "optionIds"
        from (
          select by_account.* from asked join engagement_votes as by_account
            using (user_id, engagement_id)
          union
          select by_browser.* from asked join engagement_votes as by_browser
            using (visitor_id, engagement_id)
        ) as vote`.execute(db);
      return rows;
    },

    /** The sums follow by themselves. What goes is first, so that its marks are free. */
    async store({ removed, changed, added }: BallotChanges): Promise<void> {
      if (removed.length > 0) {
        const ids = removed.map(({ id }) => id ?? null);
        await sql`delete from engagement_votes where id = any(${ids}::bigint[])`.execute(db);
      }
      if (changed.length > 0) {
        await sql`
          update engagement_votes as vote set user_id = changed.user_id,
            visitor_id = changed.visitor_id, option_ids = changed.option_ids, updated_at = now()
          from ${records(changed)} where vote.id = changed.id`.execute(db);
      }
      if (added.length > 0) {
        await sql`
          insert into engagement_votes (engagement_id, site_id, user_id, visitor_id, option_ids)
          select engagement_id, site_id, user_id, visitor_id, option_ids
          from ${records(added)}`.execute(db);
      }
    },
  };
}

function records(ballots: readonly Ballot[]) {
  const rows = ballots.map(({ id, engagementId, siteId, userId, visitorId, optionIds }) => ({
    id: id ?? null,
    engagement_id: engagementId,
    site_id: siteId,
    user_id: userId,
    visitor_id: visitorId,
    option_ids: optionIds,
  }));
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as changed
    (id bigint, engagement_id int, site_id int, user_id int, visitor_id text, option_ids int[])`;
}
