import { type RawBuilder, sql } from 'kysely';
import type { EngagementFilter } from '../../../../contract/engagement/engagement-filter.ts';
import type { EngagementSort } from '../../../../contract/engagement/engagements.ts';
import type { EngagementType } from '../../../../contract/engagement/kinds.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';
import { type ExplainedRow, expectedRowCount } from '../../../db/first-matching.ts';
import { containsPattern } from '../../../db/search.ts';

export interface EngagementPage {
  sort: EngagementSort;
  sortDesc: boolean;
  limit: number;
  offset: number;
}

export interface EngagementListFilter extends EngagementFilter {
  type: EngagementType;
  today: string;
}

/** Each matches the leading expression of an index on site and type. */
export const engagementSortExpressions: Record<EngagementSort, RawBuilder<unknown>> = {
  question: sql`lower(question)`,
  insertedAt: sql`inserted_at`,
  totalVotes: sql`total_votes`,
  currentSiteTotalVotes: sql`site_votes`,
  priority: sql`priority`,
  date: sql`coalesce(date, 'infinity'::date)`,
  giveawaySubmissions: sql`giveaway_submissions`,
  createdForums: sql`created_forums`,
};

/** List queries whose cost does not grow with the number of items. */
export function engagementsListRepository(db: Db) {
  const ids = async (query: RawBuilder<{ id: number }>) =>
    (await query.execute(db)).rows.map(({ id }) => id);

  return {
    /** Ignores the search text; reads the maintained counts. */
    async countListed(siteId: number, filter: EngagementListFilter): Promise<number> {
      const { rows } = await sql<{ items: number }>`
        select coalesce(sum(items), 0)::int as items from engagement_list_counts
        where site_id = ${siteId} and type = ${filter.type} ${whereFlagsWithIndexPredicate(filter, sql`date`)}`.execute(
        db,
      );
      return rows[0]?.items ?? 0;
    },

    findPage: (
      siteId: number,
      filter: EngagementListFilter,
      page: EngagementPage,
    ): Promise<number[]> => {
      const place = engagementSortExpressions[page.sort];
      return ids(sql`select id from engagements where ${whereListed(siteId, filter)}
        order by ${place} ${sqlSortDirection(page)}, id ${sqlSortDirection(page)}
        limit ${page.limit} offset ${page.offset}`);
    },

    /** Unordered ids of matching items, at most `cap` + 1. */
    findMatching: (siteId: number, filter: EngagementListFilter, cap: number): Promise<number[]> =>
      ids(sql`select id from engagements
        where ${whereListed(siteId, filter)} and ${whereSearchMatches(filter)} limit ${cap + 1}`),

    sortIds: (
      siteId: number,
      which: readonly number[],
      page: EngagementPage,
    ): Promise<number[]> => {
      const place = engagementSortExpressions[page.sort];
      return ids(sql`select id from engagements where site_id = ${siteId} and id = ${anyOf(which)}
        order by ${place} ${sqlSortDirection(page)}, id ${sqlSortDirection(page)}
        limit ${page.limit} offset ${page.offset}`);
    },

    /**
     * For frequent words: scans items in list order until the page is full, and returns what it has
     * after `steps` items.
     */
    scanPage: (
      siteId: number,
      filter: EngagementListFilter,
      page: EngagementPage,
      steps: number,
    ): Promise<number[]> => {
      const place = engagementSortExpressions[page.sort];
      return ids(sql`select id from (
          select id, question, ${place} as place from engagements where ${whereListed(siteId, filter)}
          order by ${place} ${sqlSortDirection(page)}, id ${sqlSortDirection(page)} limit ${steps}
        ) as passed where ${whereSearchMatches(filter)}
        order by place ${sqlSortDirection(page)}, id ${sqlSortDirection(page)}
        limit ${page.limit} offset ${page.offset}`);
    },

    /** For frequent words that do not occur early in the list: sorts all matches. */
    sortAllMatches: (siteId: number, filter: EngagementListFilter, page: EngagementPage) => {
      const place = engagementSortExpressions[page.sort];
      return ids(sql`select id from (
          select id, ${place} as place from engagements
          where ${whereListed(siteId, filter)} and ${whereSearchMatches(filter)} offset 0
        ) as found order by place ${sqlSortDirection(page)}, id ${sqlSortDirection(page)}
        limit ${page.limit} offset ${page.offset}`);
    },

    async estimateMatches(siteId: number, filter: EngagementListFilter): Promise<number> {
      const { rows } = await sql<ExplainedRow>`
        explain (format json) select id from engagements
        where ${whereKind(siteId, filter)} ${whereFlagValues(filter)} and ${whereSearchMatches(filter)}`.execute(
        db,
      );
      return expectedRowCount(rows);
    },

    /** Deleted items of the site: few, because they are purged. The last deleted come first. */
    async findDeleted(siteId: number, filter: EngagementListFilter, page: EngagementPage) {
      const { rows } = await sql<{ id: number; total: number }>`
        select id, count(*) over ()::int as total from engagements
        where site_id = ${siteId} and type = ${filter.type} and deleted_at is not null
          ${whereFlagValues(filter)} and ${whereSearchMatches(filter)}
        order by deleted_at desc, id desc limit ${page.limit} offset ${page.offset}`.execute(db);
      return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? page.offset };
    },

    /** Global items of other sites: few enough to sort all. */
    async findOfOtherSites(siteId: number, filter: EngagementListFilter, page: EngagementPage) {
      const place = engagementSortExpressions[page.sort];
      const { rows } = await sql<{ id: number; total: number }>`
        select id, count(*) over ()::int as total from engagements
        where type = ${filter.type} and is_global and deleted_at is null
          and site_id <> ${siteId} ${whereFlagsWithIndexPredicate(filter)} and ${whereSearchMatches(filter)}
        order by ${place} ${sqlSortDirection(page)}, id ${sqlSortDirection(page)}
        limit ${page.limit} offset ${page.offset}`.execute(db);
      return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? page.offset };
    },
  };
}

function sqlSortDirection({ sortDesc }: EngagementPage): RawBuilder<unknown> {
  return sortDesc ? sql`desc` : sql`asc`;
}

function whereKind(siteId: number, { type }: EngagementListFilter): RawBuilder<unknown> {
  return sql`site_id = ${siteId} and type = ${type} and deleted_at is null`;
}

function whereListed(siteId: number, filter: EngagementListFilter): RawBuilder<unknown> {
  return sql`${whereKind(siteId, filter)} ${whereFlagsWithIndexPredicate(filter)}`;
}

function whereSearchMatches({ search }: EngagementListFilter): RawBuilder<unknown> {
  return search === '' ? sql`true` : sql`question ilike ${containsPattern(search)}`;
}

function whereFlagsWithIndexPredicate(
  filter: EngagementListFilter,
  date = engagementSortExpressions.date,
) {
  const { isOnHomepage, isGlobal } = filter;
  // Repeats the predicate of the partial indexes. Not part of `whereFlagValues`, because the
  // planner would count it as another restriction and underestimate the rows.
  const isFlagged = isOnHomepage || isGlobal ? sql`and (is_on_homepage or is_global)` : sql``;
  return sql`${whereFlagValues(filter, date)} ${isFlagged}`;
}

function whereFlagValues(
  { isCurrent, isOnHomepage, isGlobal, isExpired, today }: EngagementListFilter,
  date = engagementSortExpressions.date,
) {
  const flag = (column: string, value: boolean | undefined) => {
    if (value === undefined) return sql``;
    return value ? sql`and ${sql.ref(column)}` : sql`and not ${sql.ref(column)}`;
  };
  const expiry =
    isExpired === undefined
      ? sql``
      : sql`and ${date} ${isExpired ? sql`<=` : sql`>`} ${today}::date`;
  return sql`${flag('isCurrent', isCurrent)} ${flag('isOnHomepage', isOnHomepage)}
    ${flag('isGlobal', isGlobal)} ${expiry}`;
}
