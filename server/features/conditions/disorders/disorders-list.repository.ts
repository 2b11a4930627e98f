import { type RawBuilder, sql } from 'kysely';
import {
  type DisorderFilter,
  type DisorderGroup,
  type DisorderSort,
  disorderGroups,
} from '../../../../contract/conditions/disorders.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';
import { containing } from '../../../db/search.ts';
import { plannedForItsValues } from '../../../db/statement-names.ts';
import { type Disorder, disorderColumns } from './disorders.repository.ts';

/** The bits of `filter_key`, as the migration has them. */
const bits = { isActive: 1, isRelatableToUsers: 2, isFeatured: 4, hasDetailPage: 8 } as const;
type Flag = keyof typeof bits;
const flags = Object.keys(bits) as Flag[];
const groupOf = (key: number): DisorderGroup | undefined => disorderGroups[(key >> 4) - 1];

/** Each is the expression of an index. */
const places: Record<DisorderSort, RawBuilder<unknown>[]> = {
  name: [sql`lower(name)`],
  disorderType: [sql`lower(disorder_type)`, sql`lower(name)`],
  disorderGroup: [sql`disorder_group`, sql`lower(name)`],
  orphaCode: [sql`coalesce(orpha_code, 0)`],
  updatedAt: [sql`updated_at`],
};

/** Which rows a filter is about, worked out from the kinds that there are. */
export interface Selection {
  keys: number[];
  /** Undefined: whatever their type. */
  types: string[] | undefined;
  search: string;
  /** Shown otherwise here than in the network, and so in or out of the list by their ids. */
  except: number[];
  besides: number[];
  /** Without the search. */
  total: number;
}

export interface DisorderPage {
  sort: DisorderSort;
  sortDesc: boolean;
  limit: number;
  offset: number;
}

/** The list of conditions, which never counts and never reads what it only passes over. */
export function disordersListRepository(db: Db) {
  return {
    /** Types that conditions have, by name. */
    async types(): Promise<string[]> {
      const { rows } = await sql<{ disorderType: string }>`
        select disorder_type from disorder_counts where disorder_type <> ''
        group by disorder_type having sum(disorders) > 0
        order by lower(disorder_type), disorder_type`.execute(db);
      return rows.map((row) => row.disorderType);
    },

    async select(siteId: number, filter: DisorderFilter): Promise<Selection> {
      const kinds = await db
        .selectFrom('disorder_counts')
        .select(['disorderType', 'filterKey', 'disorders'])
        .where('disorders', '<>', 0)
        .execute();
      const { search } = filter;
      const types = filter.types?.length ? filter.types : undefined;
      const own = await ownFlags(siteId, filter);
      const matching = kinds.filter((kind) => matches(filter, kind.filterKey, kind.disorderType));
      const total = matching.reduce((sum, kind) => sum + kind.disorders, 0);
      const left = own.filter((row) => matches(filter, row.filterKey, row.disorderType));
      const besides = own.filter((row) => matches(filter, keyHere(row), row.disorderType));
      return {
        search,
        types,
        keys: [...new Set(matching.map((kind) => kind.filterKey))].sort((a, b) => a - b),
        except: own.map((row) => row.id),
        besides: besides.map((row) => row.id),
        total: total - left.length + besides.length,
      };
    },

    async count(selection: Selection): Promise<number> {
      if (selection.search === '') return selection.total;
      const { rows } = await sql<{ total: number }>`
        select count(*) as total from (${selected(selection, [])}) as found`.execute(db);
      return rows[0]?.total ?? 0;
    },

    async list(selection: Selection, page: DisorderPage): Promise<Disorder[]> {
      const { total, search } = selection;
      if (total === 0) return [];
      // Past the middle the end is nearer.
      const last = total - page.offset - page.limit;
      const fromEnd = search === '' && page.offset > total / 2;
      if (search === '' && page.offset >= total) return [];
      const limit = fromEnd ? Math.min(page.limit, total - page.offset) : page.limit;
      const offset = fromEnd ? Math.max(last, 0) : page.offset;
      const direction = page.sortDesc !== fromEnd ? sql`desc` : sql`asc`;
      const place = places[page.sort];
      const names = place.map((_, at) => sql.ref(`place${at}`));
      const order = sql.join([...names, sql`id`].map((part) => sql`${part} ${direction}`));
      const { rows } = await sql<Disorder>`${plannedForItsValues}
        select ${sql.join(disorderColumns.map((column) => sql.ref(`disorders.${column}`)))}
        from (select * from (${selected(selection, place)}) as listed
          order by ${order} limit ${limit} offset ${offset}) as page
        join disorders on disorders.id = page.id
        order by ${sql.join([...names, sql`page.id`].map((part) => sql`${part} ${direction}`))}
      `.execute(db);
      return fromEnd ? rows.reverse() : rows;
    },
  };

  /** Conditions whose flags this site has its own word on, if the filter asks about them. */
  async function ownFlags(siteId: number, filter: DisorderFilter): Promise<OwnFlags[]> {
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
    return rows as OwnFlags[];
  }
}

interface OwnFlags {
  id: number;
  disorderType: string;
  filterKey: number;
  isFeatured: boolean | null;
  hasDetailPage: boolean | null;
}

function matches(filter: DisorderFilter, key: number, type: string): boolean {
  const group = groupOf(key);
  return (
    flags.every((flag) => filter[flag] == null || filter[flag] === ((key & bits[flag]) !== 0)) &&
    (!filter.types?.length || filter.types.includes(type)) &&
    (!filter.groups?.length || (group !== undefined && filter.groups.includes(group)))
  );
}

/** The key that it would have if the network said what the site says. */
function keyHere({ filterKey, isFeatured, hasDetailPage }: OwnFlags): number {
  const set = (key: number, bit: number, on: boolean | null) =>
    on === null ? key : on ? key | bit : key & ~bit;
  return set(set(filterKey, bits.isFeatured, isFeatured), bits.hasDetailPage, hasDetailPage);
}

/** The ids of all that is selected, with what they are sorted by. */
function selected(
  { keys, types, search, except, besides }: Selection,
  place: readonly RawBuilder<unknown>[],
): RawBuilder<unknown> {
  const columns = sql.join([
    sql`id`,
    ...place.map((part, at) => sql`${part} as ${sql.ref(`place${at}`)}`),
  ]);
  const found =
    search === '' ? sql`` : sql`and search_text like ${containing(search.toLowerCase())}`;
  const ofTypes = types ? sql`and disorder_type = any(${types}::text[])` : sql``;
  const common = sql`select ${columns} from disorders
    where filter_key is not null and filter_key = any(${keys}::int[]) ${ofTypes} ${found}`;
  if (except.length === 0) return common;
  return sql`${common} and id <> all(${except}::int[])
    union all
    select ${columns} from disorders where id = ${anyOf(besides)} ${found}`;
}
