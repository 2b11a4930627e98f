import { type AliasedRawBuilder, type RawBuilder, sql } from 'kysely';
import type { UserSort } from '../../../../contract/people/users.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';
import { type User, userColumns } from './users.repository.ts';
import type { SearchConditions } from './users-search.sql.ts';

export interface UserPage {
  roles: readonly number[];
  sort: UserSort;
  sortDesc: boolean;
  limit: number;
  offset: number;
}

/** Every expression is the third column of an index, after site and role. */
export const userSortExpressions: Record<UserSort, RawBuilder<unknown>> = {
  id: sql`id`,
  roleId: sql`role_id`,
  insertedAt: sql`inserted_at`,
  username: sql`lower(username)`,
  email: sql`lower(coalesce(email, ''))`,
  firstName: sql`lower(coalesce(first_name, ''))`,
  lastName: sql`lower(coalesce(last_name, ''))`,
  bio: sql`lower(left(bio, 60))`,
};

interface PeopleCounts {
  byRole: Map<number, number>;
  ofAllSites: number;
}

/**
 * Optimized for millions of users: skipped rows are read from indexes, and whole rows fetched only
 * for the page.
 */
export function usersListRepository(db: Db) {
  return {
    async countPeople(siteId: number): Promise<PeopleCounts> {
      const rows = await db
        .selectFrom('user_counts')
        .select(['roleId', 'people', sql<number>`(select sum(people) from user_counts)`.as('all')])
        .where('siteId', '=', siteId)
        .execute();
      return {
        byRole: new Map(rows.map((row) => [row.roleId, row.people])),
        ofAllSites: Number(rows[0]?.all ?? 0),
      };
    },

    list(siteId: number, page: UserPage): Promise<User[]> {
      const { limit, offset } = page;
      const ids = sql<SortedUserId>`(
        select id, place from (${selectFirstRowsOfEachRole(siteId, page, limit + offset)}) as people
        ${orderBySort(page)} limit ${limit} offset ${offset})`;
      return fetchUsersInOrder(ids.as('page'), page);
    },

    /**
     * For few matches: collects, counts and sorts all of them. Above `cap` it only reports that
     * there are more. `isMainSite`: most people of the network belong to this site.
     */
    async search(
      siteId: number,
      page: UserPage,
      { alternatives }: SearchConditions,
      cap: number,
      { isMainSite }: { isMainSite: boolean },
    ): Promise<{ found: number; users: User[] }> {
      const isTrigram = alternatives.length === 1;
      const site = isMainSite && isTrigram ? matchSiteAndRolesWithoutIndex : matchSiteAndRoles;
      const lists = alternatives.map(
        (condition) => sql`(select id from users where ${site(siteId, page.roles)}
          and ${condition} limit ${cap + 1})`,
      );
      const { rows } = await sql<{ found: number; ids: number[] | null }>`
        select count(*) as found, case when count(*) <= ${cap} then array_agg(id) end as ids
        from (select id from (${sql.join(lists, sql` union `)}) as listed limit ${cap + 1}) as found
      `.execute(db);
      const { found = 0, ids } = rows[0] ?? {};
      if (!ids || found <= page.offset) return { found, users: [] };
      const sorted = sql<SortedUserId>`(
        select id, ${userSortExpressions[page.sort]} as place from users
        where id = ${anyOf(ids)} ${orderBySort(page)} limit ${page.limit} offset ${page.offset})`;
      return { found, users: await fetchUsersInOrder(sorted.as('page'), page) };
    },

    async count(
      siteId: number,
      roles: readonly number[],
      { all }: SearchConditions,
    ): Promise<number> {
      const { rows } = await sql<{ found: number }>`
        select count(*) as found from users where ${matchSiteAndRoles(siteId, roles)} and ${all}`.execute(
        db,
      );
      return rows[0]?.found ?? 0;
    },

    /** Matches username, email or id exactly. */
    async countNamed(
      siteId: number,
      role: number,
      name: string,
      id: number | undefined,
    ): Promise<number> {
      const { rows } = await sql<{ people: number }>`
        select count(*) as people from users
        where site_id = ${siteId} and role_id = ${role} and deleted_at is null
          and (lower(username) = lower(${name}) or lower(email) = lower(${name})
            or id = ${id ?? null}::int)`.execute(db);
      return rows[0]?.people ?? 0;
    },

    /** Estimate by the query planner's statistics. */
    async estimate(
      siteId: number,
      roles: readonly number[],
      { all }: SearchConditions,
    ): Promise<number> {
      const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
        explain (format json) select id from users where ${matchSiteAndRoles(siteId, roles)} and ${all}
      `.execute(db);
      return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
    },

    /**
     * For many matches: walks the list in order until the page is full. Returns the rows found so
     * far after `steps` rows.
     */
    walk(
      siteId: number,
      page: UserPage,
      { all }: SearchConditions,
      steps: number,
    ): Promise<User[]> {
      const passed = sql`select id, place, is_match
        from (${selectFirstRowsOfEachRole(siteId, page, steps, sql`, ${all} as is_match`)}) as people
        ${orderBySort(page)} limit ${steps}`;
      const ids = sql<SortedUserId>`(
        select id, place from (${passed}) as passed where is_match
        ${orderBySort(page)} limit ${page.limit} offset ${page.offset})`;
      return fetchUsersInOrder(ids.as('page'), page);
    },

    sortAll(siteId: number, page: UserPage, { alternatives }: SearchConditions): Promise<User[]> {
      const { limit, offset } = page;
      const place = userSortExpressions[page.sort];
      // Several alternatives are prefix searches, each with an index of its own. `offset 0` keeps the
      // planner from using the index of the sort order instead.
      const fence = alternatives.length > 1 ? sql`offset 0` : sql``;
      const lists = alternatives.map(
        (condition) => sql`(select id, place from (select id, ${place} as place from users
            where ${matchSiteAndRoles(siteId, page.roles)} and ${condition} ${fence}) as matching
          ${orderBySort(page)} limit ${limit + offset})`,
      );
      const ids = sql<SortedUserId>`(
        select id, place from (${sql.join(lists, sql` union `)}) as listed
        ${orderBySort(page)} limit ${limit} offset ${offset})`;
      return fetchUsersInOrder(ids.as('page'), page);
    },
  };

  function fetchUsersInOrder(
    ids: AliasedRawBuilder<SortedUserId, 'page'>,
    { sortDesc }: UserPage,
  ): Promise<User[]> {
    const direction = sortDesc ? 'desc' : 'asc';
    return db
      .selectFrom(ids)
      .innerJoin('users', 'users.id', 'page.id')
      .select(userColumns)
      .orderBy('page.place', direction)
      .orderBy('page.id', direction)
      .execute();
  }
}

interface SortedUserId {
  id: number;
  place: unknown;
}

/**
 * First `length` rows of each role, merged in list order while reading, so that no more rows are
 * read than the page needs.
 */
function selectFirstRowsOfEachRole(
  siteId: number,
  page: UserPage,
  length: number,
  besides: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  const place = userSortExpressions[page.sort];
  const direction = page.sortDesc ? sql`desc` : sql`asc`;
  const ofRoles = page.roles.map(
    (role) => sql`(select id, ${place} as place ${besides} from users
      where site_id = ${siteId} and role_id = ${sql.lit(role)} and deleted_at is null
      order by ${place} ${direction}, id ${direction} limit ${length})`,
  );
  return sql.join(ofRoles, sql` union all `);
}

function orderBySort({ sortDesc }: UserPage): RawBuilder<unknown> {
  return sortDesc ? sql`order by place desc, id desc` : sql`order by place asc, id asc`;
}

function matchSiteAndRoles(siteId: number, roles: readonly number[]): RawBuilder<unknown> {
  return sql`site_id = ${siteId} and role_id = any(${[...roles]}::int[]) and deleted_at is null`;
}

/**
 * `site_id + 0` keeps the site out of the trigram index, which would read all people of the site to
 * find those that also match.
 */
function matchSiteAndRolesWithoutIndex(
  siteId: number,
  roles: readonly number[],
): RawBuilder<unknown> {
  return sql`site_id + 0 = ${siteId} and role_id = any(${[...roles]}::int[])
    and deleted_at is null`;
}
