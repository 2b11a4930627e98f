import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLogger } from '../base/logger.ts';
import { createMetrics } from '../base/metrics.ts';
import type { Database } from '../db/database.ts';
import { hashToken } from '../lib/tokens.ts';
import { createMailService, sendMailQueue } from '../mail/mail.service.ts';
import { testOnPostgres } from '../testing/on-postgres.ts';
import { startSmtp, type TestSmtp } from '../testing/smtp-server.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { cleanUpJob } from './clean-up.job.ts';
import { type AnyJob, openJobs } from './jobs.ts';

let smtp: TestSmtp;
let app: TestApp;
let alpha: number;

beforeAll(async () => {
  smtp = await startSmtp();
  const env = { SMTP_URL: smtp.url, PUBLIC_URL: 'http://console.example' };
  app = await startTestApp({ env, pace: { jobRetrySeconds: 2 } });
  alpha = await app.siteId('alpha');
});
afterAll(async () => {
  await app.close();
  await smtp.stop();
});
beforeEach(async () => {
  await app.database.pool.query('delete from outgoing_mail');
  smtp.received.length = 0;
  smtp.judge = () => {};
});

interface MailRow {
  id: number;
  status: string;
  attempts: number;
  last_error: string | null;
}

async function mailRows(): Promise<MailRow[]> {
  const { rows } = await app.database.pool.query<MailRow>(
    'select id, status, attempts, last_error from outgoing_mail order by id',
  );
  return rows;
}

async function jobs(state: string) {
  const { rows } = await app.database.pool.query(
    `select data, extract(epoch from start_after - now())::float8 as starts_in
       from jobs.job where name = $1 and state = $2`,
    [sendMailQueue.name, state],
  );
  return rows;
}

async function countJobs(): Promise<number> {
  const { rows } = await app.database.pool.query(
    'select count(*) as n from jobs.job where name = $1',
    [sendMailQueue.name],
  );
  return rows[0].n;
}

const settled = { timeout: 15_000, interval: 100 };

async function requestReset(): Promise<void> {
  const { status } = await app.anonymous.post('/api/auth/request-password-reset', {
    json: { email: 'member@steward.example' },
  });
  expect(status).toBe(200);
}

describe('a mail', () => {
  test('goes out once for one request, and is marked as sent', async () => {
    await requestReset();
    await expect.poll(mailRows, settled).toMatchObject([{ status: 'sent', attempts: 1 }]);
    const [row] = await mailRows();
    expect(smtp.received).toMatchObject([
      { to: ['member@steward.example'], messageId: `<steward-${row?.id}@console.example>` },
    ]);
    expect(smtp.received[0]?.raw).toContain('/password-reset/');
  });

  test('does not go out again when its job runs again', async () => {
    await requestReset();
    await expect.poll(mailRows, settled).toMatchObject([{ status: 'sent' }]);
    const [row] = await mailRows();
    await app.database.transaction((trx) =>
      app.services.jobs.send(trx, sendMailQueue, { mailId: row?.id ?? 0 }),
    );
    await expect
      .poll(
        async () => (await jobs('completed')).filter((job) => job.data.mailId === row?.id),
        settled,
      )
      .toHaveLength(2);
    expect(smtp.received).toHaveLength(1);
    expect(await mailRows()).toMatchObject([{ status: 'sent', attempts: 1 }]);
  });

  testOnPostgres('that is refused is tried again later, until it goes out', async () => {
    smtp.judge = () => {
      throw Object.assign(new Error('Mailbox is busy'), { responseCode: 450 });
    };
    await requestReset();
    await expect
      .poll(mailRows, settled)
      .toMatchObject([
        { status: 'failed', attempts: 1, last_error: expect.stringContaining('Mailbox is busy') },
      ]);
    await expect.poll(() => jobs('retry'), settled).toHaveLength(1);
    const [waiting] = await jobs('retry');
    // Between the configured pause and twice as long, less the time passed since.
    expect(waiting.starts_in).toBeGreaterThan(1);
    expect(waiting.starts_in).toBeLessThanOrEqual(4);
    smtp.judge = () => {};
    await expect
      .poll(mailRows, { ...settled, timeout: 25_000 })
      .toMatchObject([{ status: 'sent', attempts: 2, last_error: null }]);
    expect(smtp.received).toHaveLength(1);
  });

  test('queued by a rolled-back change does not exist', async () => {
    const mail = createMailService({ jobs: app.services.jobs });
    const letter = (subject: string) => ({
      siteId: alpha,
      userId: null,
      to: 'someone@example.org',
      subject,
      text: 'A letter',
    });
    const before = await countJobs();
    const failing = app.database.transaction(async (trx) => {
      await mail.queue(trx, letter('Never'));
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    await app.database.transaction((trx) => mail.queue(trx, letter('Kept')));
    await expect.poll(mailRows, settled).toMatchObject([{ status: 'sent' }]);
    expect(smtp.received.map((received) => received.raw)).toEqual([
      expect.stringContaining('Subject: Kept'),
    ]);
    expect(await countJobs()).toBe(before + 1);
  });

  test('follows the previous one at once, if many wait', async () => {
    const mail = createMailService({ jobs: app.services.jobs });
    await app.database.transaction(async (trx) => {
      for (let n = 0; n < 12; n += 1) {
        const to = `someone${n}@example.org`;
        await mail.queue(trx, { siteId: alpha, userId: null, to, subject: 'Hello', text: 'A' });
      }
    });
    // If each waited for the next poll of the queue, they would take longer.
    await expect.poll(() => smtp.received.length, settled).toBe(12);
  });
});

describe('queues', () => {
  const log = createLogger('silent');
  const quiet = {
    runsWeb: true,
    runsWorker: false,
    recoverySeconds: 15,
    retrySeconds: 1,
    metrics: createMetrics(),
    log,
  };
  const queue = { name: 'test.queue' };
  const job = { queue, retries: 2, cron: '1 2 3 * *', handle: async () => {} };
  const open = async (jobs: AnyJob[]) => (await openJobs(app.database, jobs, quiet)).close();
  async function written() {
    const { rows } = await app.database.pool.query(
      `select retry_limit, cron, q.updated_on as queue_at, s.updated_on as cron_at
         from jobs.queue q left join jobs.schedule s using (name) where name = $1`,
      [queue.name],
    );
    return rows[0];
  }

  test('are stored at a start, and again only after a change', async () => {
    await open([job]);
    const first = await written();
    expect(first).toMatchObject({ retry_limit: 2, cron: '1 2 3 * *' });
    await open([job]);
    expect(await written()).toEqual(first);
    await open([{ ...job, retries: 5, cron: '4 5 6 * *' }]);
    expect(await written()).toMatchObject({ retry_limit: 5, cron: '4 5 6 * *' });
    await open([{ queue, retries: 5, handle: job.handle }]);
    expect(await written()).toMatchObject({ retry_limit: 5, cron: null });
  });

  test('created by another process during a start accept jobs of a transaction too', async () => {
    const late = { queue: { name: 'test.late' }, retries: 1, handle: job.handle };
    let looks = 0;
    const query = async (text: string, values?: unknown[]) => {
      // The first lookup is that of the start. Before the second, another process creates the queue.
      const isLook = /from jobs\.queue q/i.test(text);
      if (isLook) looks += 1;
      if (isLook && looks === 2) await open([late]);
      return app.database.pool.query(text, values);
    };
    const slow = { ...app.database, pool: { query } as unknown as Database['pool'] };
    const runner = await openJobs(slow, [late], quiet);
    await app.database.transaction((trx) => runner.send(trx, late.queue, {}));
    await runner.close();
    const { rows } = await app.database.pool.query('select from jobs.job where name = $1', [
      late.queue.name,
    ]);
    expect(rows).toHaveLength(1);
  });
});

test('cleaning up twice removes what has expired, and nothing else', async () => {
  const { pool } = app.database;
  const userId = await app.userId('member');
  const insert = async (label: string, expiresIn: string) => {
    await pool.query(
      `insert into sessions (token_hash, user_id, expires_at) values ($1, $2, now() + $3::interval)`,
      [hashToken(label), userId, expiresIn],
    );
    await pool.query(
      `insert into one_time_tokens (token_hash, user_id, purpose, expires_at)
       values ($1, $2, 'password_reset', now() + $3::interval)`,
      [hashToken(label), userId, expiresIn],
    );
    await pool.query(
      'insert into throttles (key, attempts, window_ends_at) values ($1, 1, now() + $2::interval)',
      [label, expiresIn],
    );
  };
  await insert('live', '1 hour');
  await insert('expired', '-1 hour');
  const left = async (table: string, column: string) => {
    const values =
      column === 'key' ? ['live', 'expired'] : [hashToken('live'), hashToken('expired')];
    const { rows } = await pool.query(
      `select ${column} as it from ${table} where ${column} = any($1)`,
      [values],
    );
    return rows.map((row) => row.it);
  };
  const job = cleanUpJob(app.services.cleanUp);
  for (let run = 0; run < 2; run += 1) {
    await job.handle({});
    expect(await left('sessions', 'token_hash')).toEqual([hashToken('live')]);
    expect(await left('one_time_tokens', 'token_hash')).toEqual([hashToken('live')]);
    expect(await left('throttles', 'key')).toEqual(['live']);
  }
});

test('the clean-up is scheduled', async () => {
  const { rows } = await app.database.pool.query('select name, cron from jobs.schedule');
  expect(rows).toContainEqual({ name: 'auth.clean-up', cron: '17 * * * *' });
});
