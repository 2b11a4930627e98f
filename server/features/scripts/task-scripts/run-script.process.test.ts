import { afterAll, beforeAll, expect, test } from 'vitest';
import { scriptCases } from '../../../testing/script-cases.ts';
import {
  connect,
  expireHeartbeats,
  startServer,
  startTestPostgres,
  type TestPostgres,
  temporaryFolder,
  until,
} from '../../../testing/server-process.ts';
import { scriptCaller } from '../../../testing/task-scripts.ts';

/** Number of items per kind of content; a step takes at most 500. */
const count = 1500;
/** Progress at which the connection breaks, and at which the worker is killed. */
const held = { whenBroken: 700, whenKilled: 1300 };

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterAll(() => postgres.stop());

/** Separate connection in a transaction. */
async function holder(databaseUrl: string) {
  const client = await connect(databaseUrl);
  const ask = async (text: string, ...values: unknown[]) => (await client.query(text, values)).rows;
  await ask('begin');
  return ask;
}

test('all scripts continue after lost connections and killed workers', async () => {
  const databaseUrl = await postgres.newDatabase();
  const settings = { DATABASE_URL: databaseUrl, DATA_DIR: temporaryFolder() };
  const admin = await connect(databaseUrl);
  const ask = async (text: string, ...values: unknown[]) => (await admin.query(text, values)).rows;
  const [{ site_id: siteId, id: userId }] = await ask(
    `select site_id, id from users where username = 'member'`,
  );
  const place = { siteId, userId };
  for (const each of scriptCases) await each.fill(ask, place, count);
  const [first, second] = [await holder(databaseUrl), await holder(databaseUrl)];
  for (const each of scriptCases) {
    await each.lockItem(first, place, held.whenBroken);
    await each.lockItem(second, place, held.whenKilled);
  }
  const web = await startServer({ ...settings, PROCESS: 'web' });
  // A worker runs four jobs at once.
  const workers = await Promise.all(
    [1, 2].map(() => startServer({ ...settings, PROCESS: 'worker' })),
  );
  const scripts = scriptCaller(await web.signIn('superAdmin'));
  const newest = async (symbol: string) => {
    const [run] = await scripts.runs(symbol);
    if (!run) throw new Error(`${symbol} has no run`);
    return run;
  };
  for (const { symbol, options, upload } of scriptCases) {
    const { errors } = await scripts.start(
      symbol,
      options,
      upload ? { upload: upload(count) } : {},
    );
    expect(errors).toBeUndefined();
  }

  const waiting = `from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  const allWait = async () =>
    Number((await ask(`select count(*) ${waiting}`))[0].count) === scriptCases.length;
  const halfWay = async () => {
    for (const each of scriptCases) {
      const done = await each.countChanged(ask, place);
      expect({ symbol: each.symbol, isHalfWay: done > 0 && done < count }).toEqual({
        symbol: each.symbol,
        isHalfWay: true,
      });
    }
  };
  await until(allWait, 60_000);
  await halfWay();
  await ask(`select pg_terminate_backend(pid) ${waiting}`);
  await until(async () => {
    for (const { symbol } of scriptCases) if (!(await newest(symbol)).failed) return false;
    return true;
  }, 60_000);
  await first('rollback');
  const atOnce = `update jobs.job set start_after = now() where state = 'retry'`;
  await until(async () => {
    await ask(atOnce);
    return allWait();
  }, 60_000);
  await halfWay();

  await Promise.all(workers.map((worker) => worker.stop('SIGKILL')));
  await second('rollback');
  await expireHeartbeats(admin);
  await startServer({ ...settings, PROCESS: 'worker' });
  for (const each of scriptCases) {
    const { symbol } = each;
    await until(async () => {
      await ask(atOnce);
      return (await newest(symbol)).stoppedAt;
    }, 150_000);
    const run = await newest(symbol);
    expect({ symbol, ...run }).toMatchObject({ symbol, aborted: false, failed: false });
    expect(run.message).toContain(each.doneMessage(count));
    expect({ symbol, done: await each.countChanged(ask, place) }).toEqual({ symbol, done: count });
    const [{ logged }] = await ask(
      `select count(*)::int as logged from task_run_logs where run_id = $1 and kind = 'change'`,
      Number(run.id),
    );
    expect({ symbol, logged }).toEqual({ symbol, logged: count });
  }
  // One event each: recomputed values are nobody's change.
  const [{ told }] = await ask(
    `select count(*)::int as told from audit_events where request_id like 'task run %'`,
  );
  expect(told).toBe((scriptCases.length - 1) * count);
});
