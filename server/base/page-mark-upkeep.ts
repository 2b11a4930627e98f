import { type RawBuilder, sql } from 'kysely';
import type { Database, Db } from '../db/database.ts';
import type { MarkedList } from './page-marks.ts';

interface PageMarkLimits {
  minRowCount: number;
  minRowsPerMark: number;
  maxMarkCount: number;
}

const defaultPageMarkLimits: PageMarkLimits = {
  minRowCount: 100_000,
  minRowsPerMark: 2000,
  maxMarkCount: 2000,
};
/** An order is rebuilt when a mark stands for this many times its original rows. */
const rebuildAfterMarkGrowthFactor = 4;

const nextTransactionId = sql`pg_snapshot_xmax(pg_current_snapshot())::text::bigint`;
const oldestTransactionId = sql`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`;

interface MarkedSortOrder {
  id: number;
  siteId: number;
  sort: string;
  isBuilt: boolean;
}

/**
 * Keeps the marks of long lists: adds and removes orders by the length of the lists, builds new
 * orders and folds the recorded changes into the counts. Interrupted work is rolled back and done by
 * the next call.
 */
export async function updatePageMarks(
  database: Database,
  lists: readonly MarkedList[],
  limits: PageMarkLimits = defaultPageMarkLimits,
): Promise<void> {
  for (const list of lists) {
    await updateMarkedSortOrders(database, list, limits);
    for (const order of await findMarkedSortOrders(database.db, list)) {
      await database.transaction(async (trx) => {
        if (!(await tryLockMarkedSortOrder(trx, order.id))) return;
        const isBuildable = order.isBuilt || (await areAllWritersRecordingChanges(trx, order.id));
        if (!isBuildable) return;
        if (!order.isBuilt || (await applyRecordedChangesToMarks(trx, list, order)))
          await buildMarks(trx, list, order, limits);
      });
    }
  }
}

async function updateMarkedSortOrders(
  database: Database,
  list: MarkedList,
  { minRowCount }: PageMarkLimits,
) {
  const { db } = database;
  const sorts = Object.keys(list.sorts);
  await sql`insert into page_mark_orders (list, site_id, sort)
    select ${list.name}, site_id, sort from (${list.selectLongLists(minRowCount)}) as long
    cross join unnest(${sorts}::text[]) as sort
    on conflict do nothing`.execute(db);
  // Half the length, so that a list around the limit is not built again and again.
  await sql`delete from page_mark_orders where list = ${list.name} and (site_id not in (
      select site_id from (${list.selectLongLists(minRowCount / 2)}) as long)
    or sort <> all(${sorts}::text[]))`.execute(db);
  await sql`delete from page_mark_changes as change where not exists (
    select from page_mark_orders as orders where orders.id = change.order_id)`.execute(db);
  // Runs after the orders were committed: later transactions see them and record their changes.
  // Also repairs orders from a backup, whose transaction numbers belong to another server.
  await sql`update page_mark_orders set recorded_from = ${nextTransactionId}
    where list = ${list.name} and built_at is null
      and (recorded_from is null or recorded_from > ${nextTransactionId})`.execute(db);
}

async function findMarkedSortOrders(db: Db, list: MarkedList): Promise<MarkedSortOrder[]> {
  const { rows } = await sql<MarkedSortOrder>`
    select id, site_id as "siteId", sort, built_at is not null as "isBuilt"
    from page_mark_orders where list = ${list.name} order by id`.execute(db);
  return rows;
}

/** False if another process works on the order or has removed it. */
async function tryLockMarkedSortOrder(trx: Db, orderId: number): Promise<boolean> {
  const { rows } = await sql`select id from page_mark_orders where id = ${orderId}
    for no key update skip locked`.execute(trx);
  return rows.length > 0;
}

async function areAllWritersRecordingChanges(trx: Db, orderId: number): Promise<boolean> {
  const { rows } = await sql`select id from page_mark_orders where id = ${orderId}
    and recorded_from <= ${oldestTransactionId}`.execute(trx);
  return rows.length > 0;
}

/**
 * Counts all rows. One statement reads the rows and removes the changes that they include, so that
 * both belong to the same moment.
 */
async function buildMarks(
  trx: Db,
  list: MarkedList,
  { id, siteId, sort }: MarkedSortOrder,
  { minRowsPerMark, maxMarkCount }: PageMarkLimits,
): Promise<void> {
  const { place } = list.sorts[sort] as MarkedList['sorts'][string];
  const parts = list.parts.map(
    (part) => sql`select ${sql.lit(part)} as part, ${place} as place, id from ${list.table}
      where ${list.isInPart(siteId, part)}`,
  );
  const all = sql.join(parts, sql` union all `);
  const { rows } = await sql<{ rowsPerMark: number }>`
    select greatest(${minRowsPerMark}::int, count(*) / ${maxMarkCount}::int)::int as "rowsPerMark"
    from (${all}) as listed`.execute(trx);
  const rowsPerMark = rows[0]?.rowsPerMark ?? minRowsPerMark;
  await sql`
    with counted as (delete from page_mark_changes where order_id = ${id}),
      replaced as (delete from page_marks where order_id = ${id})
    insert into page_marks (order_id, number, part, sort_key, row_id, row_count)
    select ${id}::int, number, part, (max(place) over same_mark)::text, max(row_id) over same_mark,
      row_count
    from (
      select position / ${rowsPerMark}::int as number, part, count(*)::int as row_count,
        max(place) filter (where position % ${rowsPerMark}::int = 0) as place,
        max(id) filter (where position % ${rowsPerMark}::int = 0) as row_id
      from (select part, place, id, row_number() over (order by place, id) - 1 as position
        from (${all}) as listed) as numbered
      group by 1, 2
    ) as grouped window same_mark as (partition by number)`.execute(trx);
  await sql`update page_mark_orders set built_at = now(), rows_per_mark = ${rowsPerMark}
    where id = ${id}`.execute(trx);
}

/**
 * Adds recorded changes to the counts. True if the marks must be rebuilt: they have become too
 * uneven, or one of them still holds a name or an address that its row no longer has.
 */
async function applyRecordedChangesToMarks(
  trx: Db,
  list: MarkedList,
  { id, sort }: MarkedSortOrder,
) {
  const typeName = list.sorts[sort]?.type ?? 'text';
  const type: RawBuilder<unknown> = sql.raw(typeName);
  const { rows: folded } = await sql<{ hasLeftMark: boolean }>`
    with taken as (
      delete from page_mark_changes where order_id = ${id} returning part, sort_key, row_id, delta
    ), marks as (
      select distinct number, sort_key, row_id from page_marks where order_id = ${id}
    ), located as (
      select part, delta, coalesce(max(number) over (order by sort_key, row_id, number nulls last
        rows between unbounded preceding and current row), 0) as number
      from (
        select number, null as part, sort_key::${type} as sort_key, row_id, 0 as delta from marks
        union all select null, part, sort_key::${type}, row_id, delta from taken
      ) as points
    ), sums as (
      select number, part, sum(delta)::int as delta from located
      where part is not null group by number, part having sum(delta) <> 0
    ), updated as (
      update page_marks as mark set row_count = mark.row_count + sums.delta from sums
      where mark.order_id = ${id} and mark.number = sums.number and mark.part = sums.part
      returning mark.number, mark.part
    ), inserted as (
      insert into page_marks (order_id, number, part, sort_key, row_id, row_count)
      select ${id}::int, sums.number, sums.part, marks.sort_key, marks.row_id, sums.delta
      from sums join marks on marks.number = sums.number
      where not exists (select from updated
        where updated.number = sums.number and updated.part = sums.part)
    )
    select exists (select from taken join marks using (sort_key, row_id) where taken.delta < 0)
      as "hasLeftMark"`.execute(trx);
  if (typeName === 'text' && folded[0]?.hasLeftMark) return true;
  const { rows } = await sql`
    select number from page_marks join page_mark_orders as orders on orders.id = order_id
    where order_id = ${id} group by number, rows_per_mark
    having sum(row_count) > ${rebuildAfterMarkGrowthFactor} * rows_per_mark limit 1`.execute(trx);
  return rows.length > 0;
}
