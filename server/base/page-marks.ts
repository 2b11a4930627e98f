import { type RawBuilder, sql } from 'kysely';
import { anyOfTexts } from '../db/any-of.ts';
import type { Db } from '../db/database.ts';

/** A long list whose orders can have marks. The triggers of its table record what changes. */
export interface MarkedList {
  name: 'users' | 'threads' | 'flags' | 'engagements';
  table: RawBuilder<unknown>;
  /** Values by which the indexes separate rows, such as roles; a list shows some of them. */
  parts: readonly string[];
  isInPart(siteId: number, part: string): RawBuilder<unknown>;
  /** Expressions as in the indexes, with the type that their text is read as. */
  sorts: Readonly<Record<string, { place: RawBuilder<unknown>; type: SortKeyType }>>;
  /** Selects `site_id` of the sites with at least so many rows. */
  selectLongLists(minRowCount: number): RawBuilder<unknown>;
}

type SortKeyType = 'text' | 'timestamptz' | 'date' | 'int' | 'float8';

export interface MarkedPage {
  siteId: number;
  parts: readonly string[];
  sort: string;
  sortDesc: boolean;
  limit: number;
  offset: number;
  /** Number of rows that the list shows before those with marks. */
  leadingRowCount?: RawBuilder<unknown>;
}

/** Pages with fewer rows on both sides are found by skipping rows. */
const minRowsAroundMarkedPage = 5000;

/**
 * Ids of a page far from both ends of a list. Undefined if the page is near an end or the list has no
 * marks, so that rows have to be skipped. Marks and later changes are read by one statement with the
 * page itself, which is therefore exact.
 */
export async function findPageByMarks(
  db: Db,
  list: MarkedList,
  page: MarkedPage,
  total: number,
  minSkipped = minRowsAroundMarkedPage,
): Promise<number[] | undefined> {
  if (Math.min(page.offset, total - page.offset) <= minSkipped) return undefined;
  const sort = list.sorts[page.sort];
  if (!sort) return undefined;
  const order = await db
    .selectFrom('page_mark_orders')
    .select('id')
    .where('list', '=', list.name)
    .where('siteId', '=', page.siteId)
    .where('sort', '=', page.sort)
    .where('builtAt', 'is not', null)
    .executeTakeFirst();
  if (!order) return undefined;
  const walks = page.parts.map(
    (part) => sql`(select id, ${sort.place} as place from ${list.table}
      where ${list.isInPart(page.siteId, part)}
        and (${sort.place}, id) >= ((select sort_key from start), (select row_id from start))
      order by ${sort.place}, id limit (select skipped_count + length from start))`,
  );
  const { rows } = await sql<{ id: number }>`
    with ${selectLastMarkBeforePage(order.id, sort.type, page)}
    select id from (${sql.join(walks, sql` union all `)}) as listed
    where exists (select from start)
    order by place, id
    limit (select length from start) offset (select skipped_count from start)`.execute(db);
  if (rows.length === 0) return undefined;
  const ids = rows.map(({ id }) => id);
  return page.sortDesc ? ids.reverse() : ids;
}

/** Last mark before the page, in ascending order. Rows before the first mark are not counted. */
function selectLastMarkBeforePage(
  orderId: number,
  type: SortKeyType,
  { parts, sortDesc, limit, offset, leadingRowCount = sql`0` }: MarkedPage,
): RawBuilder<unknown> {
  return sql`counted as materialized (
      select number, sort_key::${sql.raw(type)} as sort_key, row_id,
        sum(row_count)::int as row_count
      from page_marks where order_id = ${orderId} and part = ${anyOfTexts(parts)}
      group by number, page_marks.sort_key, row_id
      union all
      select null, sort_key::${sql.raw(type)}, row_id, delta from page_mark_changes
      where order_id = ${orderId} and part = ${anyOfTexts(parts)}
    ), summed as (
      select number, sort_key, row_id,
        sum(row_count) over (order by sort_key, row_id, number nulls last
          rows between unbounded preceding and current row) - row_count as earlier_count
      from counted
    ), wanted as materialized (
      select case when ${sortDesc} then greatest(total - skipped - ${limit}::int, 0)
          else skipped end as first,
        case when ${sortDesc} then least(${limit}::int, greatest(total - skipped, 0))
          else ${limit}::int end as length
      from (select (select sum(row_count) from counted) as total,
          ${offset}::int - ${leadingRowCount} as skipped offset 0) as counts
    ), start as materialized (
      select sort_key, row_id, first - earlier_count as skipped_count, length
      from summed, wanted where number > 0 and earlier_count <= first
      order by earlier_count desc, number desc limit 1
    )`;
}
