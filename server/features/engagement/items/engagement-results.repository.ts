import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';

export interface VoteDay {
  day: string;
  totalVotes: number;
  currentSiteTotalVotes: number;
}

export interface OptionDay {
  day: string;
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
        select cast_on::text as day, sites.name as site_name, option.name as option_name, votes
        from (
          select (inserted_at at time zone 'UTC')::date as cast_on, site_id, option_id,
            count(*)::int as votes
          from engagement_votes, unnest(option_ids) as option_id
          where engagement_id = ${id} group by 1, 2, 3
        ) as counted
        join sites on sites.id = counted.site_id
        join engagement_options as option on option.id = counted.option_id
        order by cast_on, sites.name, option.display_order`.execute(db);
      return rows;
    },
  };
}
