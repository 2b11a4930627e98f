import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updatePageMarks } from './base/page-mark-upkeep.ts';
import { findPageByMarks, type MarkedList } from './base/page-marks.ts';
import { markedEngagements } from './features/engagement/items/engagements-page-marks.ts';
import { markedThreads } from './features/forums/threads/threads-page-marks.ts';
import { markedFlags } from './features/moderation/flags/flag-page-marks.ts';
import { markedUsers } from './features/people/users/users-page-marks.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

const lists = [markedUsers, markedThreads, markedFlags, markedEngagements];
const limits = { minRowCount: 50, minRowsPerMark: 7, maxMarkCount: 1000 };
const pageSize = 9;
/** Not every page, to save time. */
const step = 23;

let app: TestApp;
let siteId: number;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  siteId = await app.siteId('alpha');
  await app.query(
    `with persons as (insert into people select from generate_series(1, 150) returning id)
     insert into users (site_id, person_id, role_id, username, slug, email, first_name, bio)
     select $1, id, 2 + id % 3, 'Marked' || id * 37 % 151, 'marked-' || id, id || '@example.org',
       'Ann' || id % 4, 'Bio ' || id % 5 from persons`,
    siteId,
  );
  await app.query(
    `insert into threads (site_id, user_id, name, slug, body, is_deleted, last_active_at)
     select $1, min(id), 'Thread ' || i * 37 % 120, 'marked-' || i, '', i % 6 = 0,
       timestamptz '2026-01-01 00:00Z' + i * 53 % 117 * interval '1 hour'
     from users, generate_series(1, 120) i where site_id = $1 group by i`,
    siteId,
  );
  await app.query(
    `insert into content_flags (site_id, assoc_type, assoc_id, author_id, is_open, is_care,
       opened_at, spam_prob)
     select $1, 'thread', id, user_id, id % 3 > 0, id % 17 = 0,
       timestamptz '2026-01-01 00:00Z' + id % 13 * interval '1 day', id % 10 / 10.0
     from threads where site_id = $1`,
    siteId,
  );
  await app.query(
    `insert into engagements (site_id, type, question, priority, date)
     select $1, case when i % 4 = 0 then 'quizlet' else 'poll' end, 'Question ' || i * 37 % 121,
       1 + i % 3, case when i % 5 > 0 then date '2026-03-01' + i % 7 end
     from generate_series(1, 120) i`,
    siteId,
  );
}, 60_000);
afterAll(() => app.close());

const update = () => updatePageMarks(app.database, lists, limits);

/** Moves rows up and down, hides, shows, adds and removes some, in every list. */
async function change(turn: number, client: { query(text: string, values: unknown[]): unknown }) {
  const run = (text: string) => client.query(text, [siteId, turn]);
  await run(`update users set username = 'Zed' || id * $2, first_name = 'Bea', role_id = 3
    where site_id = $1 and username like 'Marked%' and id % 11 = $2 % 11`);
  await run(`update users set deleted_at = case when id % 2 = 0 then now() end
    where site_id = $1 and username like 'Zed%' and id % 13 = $2 % 13`);
  await run(`with person as (insert into people select returning id)
    insert into users (site_id, person_id, username, slug, email)
    select $1, id, 'Aaron' || $2, 'aaron-' || $2::int, 'aaron' || $2 || '@example.org' from person`);
  await run(`update threads set last_active_at = timestamptz '2027-01-01 00:00Z'
      + $2 * interval '1 hour', name = 'Another ' || id, is_spam = id % 2 = 0
    where site_id = $1 and slug like 'marked-%' and id % 9 = $2 % 9`);
  await run(`update content_flags set is_open = not is_open, report_count = report_count + $2 % 3
    where site_id = $1 and id % 7 = $2 % 7`);
  await run(`delete from content_flags where site_id = $1 and id % 41 = $2 % 41`);
  await run(`update engagements set question = 'Why ' || id || '?', date = null,
      deleted_at = case when id % 3 = 0 then now() end
    where site_id = $1 and id % 8 = $2 % 8`);
}

/** Compares pages found by marks with those found by sorting everything. */
async function comparePages(list: MarkedList, sort: string, sortDesc: boolean): Promise<number> {
  const { place } = list.sorts[sort] as MarkedList['sorts'][string];
  const parts = list.parts.filter((_, index) => index !== 1);
  const shown = parts.map((part) => list.isInPart(siteId, part));
  const direction = sql.raw(sortDesc ? 'desc' : 'asc');
  const { rows } = await sql<{ id: number }>`select id from ${list.table}
    where (${sql.join(shown, sql`) or (`)})
    order by ${place} ${direction}, id ${direction}`.execute(app.database.db);
  const all = rows.map(({ id }) => id);
  let foundCount = 0;
  for (let offset = 1; offset < all.length; offset += step) {
    const page = { siteId, parts, sort, sortDesc, limit: pageSize, offset };
    const found = await findPageByMarks(app.database.db, list, page, all.length, 0);
    if (found) expect(found).toEqual(all.slice(offset, offset + pageSize));
    if (found) foundCount++;
  }
  return foundCount;
}

const orders = lists.flatMap((list) => Object.keys(list.sorts).map((sort) => ({ list, sort })));

async function compareAllOrders(): Promise<void> {
  for (const { list, sort } of orders) {
    for (const sortDesc of [false, true]) {
      const pages = await comparePages(list, sort, sortDesc);
      expect(pages, `${list.name} by ${sort}`).toBeGreaterThan(1);
    }
  }
}

describe('pages found by marks', () => {
  test('are built only when every running transaction records its changes', async () => {
    const client = await app.database.pool.connect();
    try {
      await client.query('begin');
      await change(1, client);
      await update();
      await update();
      expect(await countBuilt()).toBe(0);
      await client.query('commit');
    } finally {
      client.release();
    }
    // Writers of other databases of the server count as well, so other tests can delay it.
    await expect
      .poll(async () => {
        await update();
        return countBuilt();
      })
      .toBe(orders.length);
    await compareAllOrders();
  });

  test('show later changes at once, and the same after these are folded', async () => {
    for (const turn of [2, 3]) {
      await change(turn, app.database.pool);
      await compareAllOrders();
      await update();
      await compareAllOrders();
    }
  });

  test('count a change that commits after the fold', async () => {
    const client = await app.database.pool.connect();
    try {
      await client.query('begin');
      await change(5, client);
      await update();
      await compareAllOrders();
      await client.query('commit');
    } finally {
      client.release();
    }
    await compareAllOrders();
    await update();
    await compareAllOrders();
  });

  test('forget names and addresses that a row no longer has', async () => {
    const marksLike = async (pattern: string) =>
      (await app.query('select from page_marks where sort_key like $1', pattern)).length;
    expect(await marksLike('%@example.org')).toBeGreaterThan(0);
    await app.query(
      `update users set email = 'u' || id || '@example.net' where site_id = $1`,
      siteId,
    );
    await update();
    expect(await marksLike('%@example.org')).toBe(0);
    expect(await marksLike('%@example.net')).toBeGreaterThan(0);
    await compareAllOrders();
  });

  test('skip rows again in a list that has become short', async () => {
    await updatePageMarks(app.database, lists, { ...limits, minRowCount: 100_000 });
    const [left] = await app.query(`select (select count(*) from page_mark_orders) as orders,
      (select count(*) from page_marks) as marks, (select count(*) from page_mark_changes) as changes`);
    expect(left).toEqual({ orders: 0, marks: 0, changes: 0 });
    expect(await comparePages(markedUsers, 'username', false)).toBe(0);
  });
});

async function countBuilt(): Promise<number> {
  const [row] = await app.query(
    'select count(*) as built from page_mark_orders where built_at is not null',
  );
  return row.built;
}
