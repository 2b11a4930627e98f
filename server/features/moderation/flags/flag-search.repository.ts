import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { type ExplainedRow, expectedRowCount } from '../../../db/first-matching.ts';
import { containsPattern, startsWithPattern } from '../../../db/search.ts';
import { plannedForItsValues } from '../../../db/statement-names.ts';
import { selectFlagIdsByWords } from './flag-conditions.ts';

const maxFoundAuthors = 50;

export function flagSearchRepository(db: Db) {
  return {
    /** People with this name or, if there is none, those whose name begins with it. */
    async findAuthorIds(siteId: number, name: string): Promise<number[]> {
      const { rows } = await sql<{ id: number; isExact: boolean }>`
        select id, lower(username) = lower(${name}) as "isExact" from users
        where site_id = ${siteId} and deleted_at is null
          and lower(username) like lower(${startsWithPattern(name)})
        order by lower(username) using ~<~ limit ${maxFoundAuthors}`.execute(db);
      const exact = rows.filter(({ isExact }) => isExact);
      return (exact.length > 0 ? exact : rows).map(({ id }) => id);
    },

    /** Policies with this name or, if there is none, those whose name contains it. */
    async findPolicyIds(siteId: number, name: string): Promise<number[]> {
      const { rows } = await sql<{ id: number; isExact: boolean }>`
        select id, lower(name) = lower(${name}) as "isExact" from policies
        where site_id = ${siteId} and name ilike ${containsPattern(name)}`.execute(db);
      const exact = rows.filter(({ isExact }) => isExact);
      return (exact.length > 0 ? exact : rows).map(({ id }) => id);
    },

    /** False if the query has only words that are left out of the index, such as 'the'. */
    async isSearchable(wordQuery: string): Promise<boolean> {
      const { rows } = await sql<{ nodes: number }>`
        select numnode(websearch_to_tsquery('english', ${wordQuery})) as nodes`.execute(db);
      return (rows[0]?.nodes ?? 0) > 0;
    },

    /** Number of flags whose words the planner expects to match. */
    async estimateMatches(
      siteId: number,
      filter: { isOpen?: boolean | undefined; wordQuery: string },
    ): Promise<number> {
      const { rows } = await sql<ExplainedRow>`${plannedForItsValues}
        explain (format json) ${selectFlagIdsByWords(siteId, filter)}`.execute(db);
      return expectedRowCount(rows);
    },

    /** Materialized, because with a limit inside, the planner might scan the table. */
    async findMatchesUpTo(
      siteId: number,
      filter: { isOpen?: boolean | undefined; wordQuery: string },
      cap: number,
    ): Promise<number[]> {
      const { rows } = await sql<{ ids: number[] }>`${plannedForItsValues}
        with matches as materialized (${selectFlagIdsByWords(siteId, filter)})
        select coalesce(array_agg(content_flag_id), '{}') as ids
        from (select content_flag_id from matches limit ${cap}) as found`.execute(db);
      return rows[0]?.ids ?? [];
    },
  };
}
