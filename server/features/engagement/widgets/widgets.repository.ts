import { type RawBuilder, sql } from 'kysely';
import { currentDayInNewYork } from '../../../../contract/engagement/giveaway-dates.ts';
import { anyOf, anyOfTexts } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';
import type { Voter } from '../votes/voter.ts';

export interface Participation {
  engagementId: number;
  userId: number | null;
  optionIds: number[] | null;
  entryId: number | null;
}

/** Items of the site and global items; a union, so that each part uses its own index. */
const selectVisibleItems = (siteId: number, condition: RawBuilder<unknown>) => sql`(
    select * from engagements
    where ${condition} and deleted_at is null and site_id = ${siteId}
    union all
    select * from engagements
    where ${condition} and deleted_at is null and is_global and site_id <> ${siteId}
  )`;

export function widgetsRepository(db: Db) {
  const executeForIds = async (statement: RawBuilder<{ id: number }>) =>
    (await statement.execute(db)).rows.map(({ id }) => id);

  return {
    async findParticipations(
      { userId, visitorId }: Voter,
      ids: readonly number[],
    ): Promise<Participation[]> {
      const vote = sql`select engagement_id as "engagementId", user_id as "userId",
        option_ids as "optionIds", null::bigint as "entryId" from engagement_votes`;
      const entry = sql`select engagement_id, user_id, null, id from giveaway_entries`;
      const ofAccount = sql`user_id = ${userId ?? null} and engagement_id = ${anyOf(ids)}`;
      const ofBrowser = sql`visitor_id = ${visitorId ?? null} and engagement_id = ${anyOf(ids)}`;
      const { rows } = await sql<Participation>`
        ${vote} where ${ofAccount} union ${vote} where ${ofBrowser}
        union ${entry} where ${ofAccount} union ${entry} where ${ofBrowser}`.execute(db);
      return rows;
    },

    /** Items on the homepage that are not dynamic, newest first. */
    onHomepage: (siteId: number, types: readonly string[], limit: number): Promise<number[]> =>
      executeForIds(sql`
        select id from ${selectVisibleItems(
          siteId,
          sql`is_on_homepage and not is_suggestable and type = ${anyOfTexts(types)}`,
        )} as item
        where coalesce(start_date <= ${currentDayInNewYork()}::date, true)
        order by id desc limit ${limit}`),

    onForumIndex: (siteId: number, types: readonly string[], limit: number): Promise<number[]> =>
      executeForIds(sql`
        select id from engagements
        where promote_on_forum_index_page and type = ${anyOfTexts(types)} and site_id = ${siteId}
          and deleted_at is null
        order by inserted_at desc, id desc limit ${limit}`),

    /**
     * Unanswered dynamic item of the highest priority. `turn` decides between items of equal
     * priority.
     */
    suggested: (
      { siteId, userId, visitorId }: Voter,
      types: readonly string[],
      {
        turn,
        except,
        onHomepage,
      }: { turn: string; except: readonly number[]; onHomepage: boolean },
    ): Promise<number[]> =>
      executeForIds(sql`
        select id from ${selectVisibleItems(
          siteId,
          sql`is_suggestable and type = ${anyOfTexts(types)}`,
        )} as item
        where coalesce(start_date <= ${currentDayInNewYork()}::date, true) and coalesce(date > ${currentDayInNewYork()}::date, true)
          and (not ${onHomepage} or is_on_homepage) and id <> all(${[...except]}::int[])
          and not exists (
            select from engagement_votes as vote
            where vote.user_id = ${userId ?? null} and vote.engagement_id = item.id)
          and not exists (
            select from engagement_votes as vote
            where vote.visitor_id = ${visitorId ?? null} and vote.engagement_id = item.id
              and (vote.user_id is null or vote.user_id = coalesce(${userId ?? null}, vote.user_id)))
        order by priority, md5(${turn}::text || ':' || id), id limit 1`),
  };
}
