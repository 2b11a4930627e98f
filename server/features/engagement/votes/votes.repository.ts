import { sql } from 'kysely';
import { currentDayInNewYork } from '../../../../contract/engagement/giveaway-dates.ts';
import { typesWithParticipationWay } from '../../../../contract/engagement/kinds.ts';
import { anyOf, anyOfTexts } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';
import type { Ballot, BallotChanges, VotedItem } from './ballots.ts';
import type { Voter } from './voter.ts';

const voteTypes = typesWithParticipationWay('vote');

export interface FirstVote {
  engagementId: number;
  userId: number | null;
  visitorId: string | null;
  itemSiteId: number;
}

export function votesRepository(db: Db) {
  return {
    /**
     * Stores first votes in a single statement and returns the stored ones. The others are handled
     * individually: the person has voted before, or the item does not accept the vote.
     */
    async insertFirstVotes(
      votes: readonly Ballot[],
      today: string = currentDayInNewYork(),
    ): Promise<FirstVote[]> {
      const { rows } = await sql<FirstVote>`
        with asked as materialized (
          select *, row_number() over () as place from ${ballotsAsSqlRecords(votes)}
        ), item as materialized (
          select id, site_id, is_global, is_multi_select,
            array(select option.id from engagement_options as option
                  where option.engagement_id = engagements.id) as option_ids
          from engagements
          where id in (select engagement_id from asked) and deleted_at is null
            and type = ${anyOfTexts(voteTypes)}
            and coalesce(start_date <= ${today}::date, true)
            and coalesce(date > ${today}::date, true)
          order by id for no key update of engagements
        ), added as (
          insert into engagement_votes (engagement_id, site_id, user_id, visitor_id, option_ids)
          select asked.engagement_id, asked.site_id, asked.user_id, asked.visitor_id, asked.option_ids
          from asked join item on item.id = asked.engagement_id
          where (item.site_id = asked.site_id or item.is_global)
            and asked.option_ids <@ item.option_ids
            and (cardinality(asked.option_ids) = 1
              or item.is_multi_select and cardinality(asked.option_ids) > 0)
          order by asked.place
          on conflict do nothing
          returning engagement_id, user_id, visitor_id
        )
        select added.engagement_id as "engagementId", added.user_id as "userId",
          added.visitor_id as "visitorId", item.site_id as "itemSiteId"
        from added join item on item.id = added.engagement_id`.execute(db);
      return rows;
    },

    /** Locks items in id order; concurrent vote counting waits here. */
    async lockItems(ids: readonly number[]): Promise<Map<number, VotedItem>> {
      const { rows } = await sql<VotedItem>`
        select id, site_id as "siteId", type, is_global as "isGlobal", is_current as "isCurrent",
          is_multi_select as "isMultiSelect", start_date::text as "startDate", date::text as date,
          array(select option.id from engagement_options as option
                where option.engagement_id = engagements.id) as "optionIds"
        from engagements where id = ${anyOf(ids)} and deleted_at is null
        order by id for no key update of engagements`.execute(db);
      return new Map(rows.map((item) => [item.id, item]));
    },

    async findBallots(voters: readonly (Voter & { engagementId: number })[]): Promise<Ballot[]> {
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

    /**
     * Triggers update the counts. Deletes first, because user and visitor ids are unique per item.
     */
    async storeChanges({ removed, changed, added }: BallotChanges): Promise<void> {
      if (removed.length > 0) {
        const ids = removed.map(({ id }) => id ?? null);
        await sql`delete from engagement_votes where id = any(${ids}::bigint[])`.execute(db);
      }
      if (changed.length > 0) {
        await sql`
          update engagement_votes as vote set user_id = changed.user_id,
            visitor_id = changed.visitor_id, option_ids = changed.option_ids, updated_at = now()
          from ${ballotsAsSqlRecords(changed)} where vote.id = changed.id`.execute(db);
      }
      if (added.length > 0) {
        await sql`
          insert into engagement_votes (engagement_id, site_id, user_id, visitor_id, option_ids)
          select engagement_id, site_id, user_id, visitor_id, option_ids
          from ${ballotsAsSqlRecords(added)}`.execute(db);
      }
    },
  };
}

function ballotsAsSqlRecords(ballots: readonly Ballot[]) {
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
