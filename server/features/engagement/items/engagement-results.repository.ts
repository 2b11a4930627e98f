import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';

export interface VoteDay {
  day: string;
  totalVotes: number;
  currentSiteTotalVotes: number;
}

export interface OptionDay {
  /** Null for votes whose rows the site's retention has removed. */
  day: string | null;
  siteName: string;
  optionName: string;
  votes: number;
}

/** Vote statistics; callers check access to the item first. */
export function engagementResultsRepository(db: Db) {
  return {
    async countVotesByDay(siteId: number, id: number, since: string): Promise<VoteDay[]> {
      const { rows } = await sql<VoteDay>`
        select day::text as day, sum(votes)::int as total_votes,
          coalesce(sum(votes) filter (where site_id = ${siteId}), 0)::int as current_site_total_votes
        from engagement_days
        where engagement_id = ${id} and day >= ${since}::date
        group by 1 having sum(votes) > 0 order by 1`.execute(db);
      return rows;
    },

    /** Counts the votes themselves, since only they have option and day. */
    async countVotesByOption(id: number): Promise<OptionDay[]> {
      const { rows } = await sql<OptionDay>`
        with counted as materialized (
          select (inserted_at at time zone 'UTC')::date as cast_on, site_id, option_id,
            count(*)::int as votes
          from engagement_votes, unnest(option_ids) as option_id
          where engagement_id = ${id} group by 1, 2, 3
        ), removed as (
          select total.site_id, total.option_id, total.votes - coalesce(sum(counted.votes), 0) as votes
          from engagement_option_counts as total
          left join counted using (site_id, option_id)
          where total.engagement_id = ${id} group by total.site_id, total.option_id, total.votes
        )
        select cast_on::text as day, sites.name as site_name, option.name as option_name,
          each.votes::int as votes
        from (
          select * from counted
          union all
          select null, site_id, option_id, votes from removed where votes > 0
        ) as each
        join sites on sites.id = each.site_id
        join engagement_options as option on option.id = each.option_id
        order by cast_on nulls first, sites.name, option.display_order`.execute(db);
      return rows;
    },
  };
}
