import { afterAll, beforeAll, expect, test } from 'vitest';
import { newFlag } from '../../../testing/flags.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let authorId: number;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  authorId = await app.userId('member');
});
afterAll(() => app.close());

async function expectRightCounts(): Promise<void> {
  const { rows } = await app.database.pool.query(`
    select * from (
      select site_id, is_open, filter_key, sum(flags)::int as flags from content_flag_counts
      group by 1, 2, 3 having sum(flags) <> 0
    ) as counted
    full join (
      select site_id, is_open, filter_key, count(*)::int as flags from content_flags group by 1, 2, 3
    ) as there using (site_id, is_open, filter_key, flags)
    where counted is null or there is null`);
  expect(rows).toEqual([]);
}

test('stay right while many people open, change, close and remove flags', async () => {
  const { pool } = app.database;
  const fill = Array.from({ length: 40 }, (_, i) =>
    newFlag(app, {
      assocType: i % 2 ? 'comment' : 'thread',
      assocId: i + 1,
      authorId,
      isSpam: i % 3 === 0,
    }),
  );
  const ids = await Promise.all(fill);
  await expectRightCounts();
  const changes = [
    'update content_flags set is_open = not is_open where id = $1',
    'update content_flags set is_reported = not is_reported, report_count = 1 where id = $1',
    'update content_flags set updated_at = now() where id = $1',
    'select fold_content_flag_counts()',
  ];
  await Promise.all(
    ids.flatMap((id, index) => [
      pool.query(changes[index % 3] ?? '', [id]),
      pool.query(changes[(index + 1) % 3] ?? '', [id]),
      ...(index % 5 === 0 ? [pool.query(changes[3] ?? '')] : []),
    ]),
  );
  await expectRightCounts();
  await pool.query('delete from content_flags where id % 3 = 0');
  await pool.query('update content_flags set is_image = true');
  await expectRightCounts();
});

test('forget what was rolled back', async () => {
  await expect(
    app.database.transaction(async (trx) => {
      await trx.updateTable('content_flags').set({ isOpen: true, isOffensive: true }).execute();
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  await expectRightCounts();
});

test('are summed up now and then, so that reading them stays cheap', async () => {
  const { pool } = app.database;
  await pool.query(`
    do $$ begin
      for i in 1 .. 1200 loop
        update content_flags set is_open = not is_open
        where id = (select min(id) from content_flags);
      end loop;
    end $$`);
  const { rows } = await pool.query('select count(*)::int as rows from content_flag_counts');
  expect(rows[0].rows).toBeLessThan(1100);
  await expectRightCounts();
});
