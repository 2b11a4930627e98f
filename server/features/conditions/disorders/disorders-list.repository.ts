import { type RawBuilder, sql } from 'kysely';
import {
  type DisorderFilter,
  type DisorderGroup,
  type DisorderSort,
  disorderGroups,
} from '../../../../contract/conditions/disorders.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';
import { plannedForItsValues } from '../../../db/statement-names.ts';
import { findIdsByCode, matchesConditionSearch } from './disorder-codes.repository.ts';
import { type Disorder, disorderColumns } from './disorders.repository.ts';

/** Bits of the column `filter_key`, as the migration defines them. */
const filterFlagBits = {
  isActive: 1,
  isRelatableToUsers: 2,
  isFeatured: 4,
  hasDetailPage: 8,
} as const;
type FilteredFlag = keyof typeof filterFlagBits;
const filterFlagNames = Object.keys(filterFlagBits) as FilteredFlag[];
const disorderGroupOfFilterKey = (key: number): DisorderGroup | undefined =>
  disorderGroups[(key >> 4) - 1];

/** Each matches an index. */
const sortExpressions: Record<DisorderSort, RawBuilder<unknown>[]> = {
  name: [sql`lower(name)`],
  disorderType: [sql`lower(disorder_type)`, sql`lower(name)`],
  disorderGroup: [sql`disorder_group`, sql`lower(name)`],
  orphaCode: [sql`coalesce(orpha_code, 0)`],
  updatedAt: [sql`updated_at`],
};

export interface DisorderSelection {
  keys: number[];
  types: string[] | undefined;
  search: string;
  /** Conditions whose code is the search text; they come first. */
  exactIds: number[];
  /**
   * Conditions whose flags this site overrides: all of them, and those matching the filter with the
   * override.
   */
  overriddenIds: number[];
  matchingOverriddenIds: number[];
  total: number;
}

export interface DisorderPage {
  sort: DisorderSort;
  sortDesc: boolean;
  limit: number;
  offset: number;
}

/** List queries that do not count rows or read skipped ones. */
export function disordersListRepository(db: Db) {
  return {
    async listTypes(): Promise<string[]> {
      const { rows } = await sql<{ disorderType: string }>`
        select disorder_type from disorder_counts where disorder_type <> ''
        group by disorder_type having sum(disorders) > 0
        order by lower(disorder_type), disorder_type`.execute(db);
      return rows.map((row) => row.disorderType);
    },

    async resolveSelection(siteId: number, filter: DisorderFilter): Promise<DisorderSelection> {
      const kinds = await db
        .selectFrom('disorder_counts')
        .select(['disorderType', 'filterKey', 'disorders'])
        .where('disorders', '<>', 0)
        .execute();
      const { search } = filter;
      const types = filter.types?.length ? filter.types : undefined;
      const own = await findSiteFlags(siteId, filter);
      const matching = kinds.filter((kind) =>
        matchesFilter(filter, kind.filterKey, kind.disorderType),
      );
      const total = matching.reduce((sum, kind) => sum + kind.disorders, 0);
      const left = own.filter((row) => matchesFilter(filter, row.filterKey, row.disorderType));
      const matchingHere = own.filter((row) =>
        matchesFilter(filter, filterKeyOnSite(row), row.disorderType),
      );
      return {
        search,
        exactIds: search === '' ? [] : await findIdsByCode(db, search),
        types,
        keys: [...new Set(matching.map((kind) => kind.filterKey))].sort((a, b) => a - b),
        overriddenIds: own.map((row) => row.id),
        matchingOverriddenIds: matchingHere.map((row) => row.id),
        total: total - left.length + matchingHere.length,
      };
    },

    async count(selection: DisorderSelection): Promise<number> {
      if (selection.search === '') return selection.total;
      const { rows } = await sql<{ total: number }>`
        select count(*) as total from (${selectDisorderIds(selection, [])}) as found`.execute(db);
      return rows[0]?.total ?? 0;
    },

    async list(selection: DisorderSelection, page: DisorderPage): Promise<Disorder[]> {
      const { total, search } = selection;
      if (total === 0) return [];
      // Pages past the middle are read backwards from the end.
      const last = total - page.offset - page.limit;
      const fromEnd = search === '' && page.offset > total / 2;
      if (search === '' && page.offset >= total) return [];
      const limit = fromEnd ? Math.min(page.limit, total - page.offset) : page.limit;
      const offset = fromEnd ? Math.max(last, 0) : page.offset;
      const direction = page.sortDesc !== fromEnd ? sql`desc` : sql`asc`;
      const place = sortExpressions[page.sort];
      const names = place.map((_, at) => sql.ref(`place${at}`));
      const { exactIds } = selection;
      const order = (id: RawBuilder<unknown>) =>
        sql.join([
          ...(exactIds.length > 0 ? [sql`${id} = ${anyOf(exactIds)} desc`] : []),
          ...[...names, id].map((part) => sql`${part} ${direction}`),
        ]);
      const { rows } = await sql<Disorder>`${plannedForItsValues}
        select ${sql.join(disorderColumns.map((column) => sql.ref(`disorders.${column}`)))}
        from (select * from (${selectDisorderIds(selection, place)}) as listed
          order by ${order(sql`id`)} limit ${limit} offset ${offset}) as page
        join disorders on disorders.id = page.id
        order by ${order(sql`page.id`)}`.execute(db);
      return fromEnd ? rows.reverse() : rows;
    },
  };

  /** Conditions whose flags this site overrides, if the filter asks for those flags. */
  async function findSiteFlags(
    siteId: number,
    filter: DisorderFilter,
  ): Promise<DisorderFlagsOnSite[]> {
    if (filter.isFeatured == null && filter.hasDetailPage == null) return [];
    const rows = await db
      .selectFrom('disorder_sites as own')
      .innerJoin('disorders', 'disorders.id', 'own.disorderId')
      .select(['disorders.id', 'disorders.disorderType', 'disorders.filterKey'])
      .select(['own.isFeatured', 'own.hasDetailPage'])
      .where('own.siteId', '=', siteId)
      .where((eb) =>
        eb.or([eb('own.isFeatured', 'is not', null), eb('own.hasDetailPage', 'is not', null)]),
      )
      .where('disorders.filterKey', 'is not', null)
      .execute();
    return rows as DisorderFlagsOnSite[];
  }
}

interface DisorderFlagsOnSite {
  id: number;
  disorderType: string;
  filterKey: number;
  isFeatured: boolean | null;
  hasDetailPage: boolean | null;
}

function matchesFilter(filter: DisorderFilter, key: number, type: string): boolean {
  const group = disorderGroupOfFilterKey(key);
  return (
    filterFlagNames.every(
      (flag) => filter[flag] == null || filter[flag] === ((key & filterFlagBits[flag]) !== 0),
    ) &&
    (!filter.types?.length || filter.types.includes(type)) &&
    (!filter.groups?.length || (group !== undefined && filter.groups.includes(group)))
  );
}

function filterKeyOnSite({ filterKey, isFeatured, hasDetailPage }: DisorderFlagsOnSite): number {
  const set = (key: number, bit: number, on: boolean | null) =>
    on === null ? key : on ? key | bit : key & ~bit;
  return set(
    set(filterKey, filterFlagBits.isFeatured, isFeatured),
    filterFlagBits.hasDetailPage,
    hasDetailPage,
  );
}

function selectDisorderIds(
  { keys, types, search, exactIds, overriddenIds, matchingOverriddenIds }: DisorderSelection,
  place: readonly RawBuilder<unknown>[],
): RawBuilder<unknown> {
  const columns = sql.join([
    sql`id`,
    ...place.map((part, at) => sql`${part} as ${sql.ref(`place${at}`)}`),
  ]);
  const found = search === '' ? sql`` : sql`and ${matchesConditionSearch(search, exactIds)}`;
  const ofTypes = types ? sql`and disorder_type = any(${types}::text[])` : sql``;
  const common = sql`select ${columns} from disorders
    where filter_key is not null and filter_key = any(${keys}::int[]) ${ofTypes} ${found}`;
  if (overriddenIds.length === 0) return common;
  return sql`${common} and id <> all(${overriddenIds}::int[])
    union all
    select ${columns} from disorders where id = ${anyOf(matchingOverriddenIds)} ${found}`;
}
