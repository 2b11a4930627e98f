import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAutomod } from '../../../../automod/automod.ts';
import { defaultFlagThresholds } from '../../../../contract/site/site-settings.ts';
import { type Database, openDatabase } from '../../../db/database.ts';
import { nodeFlags } from '../../../testing/compile-cache.ts';
import { type IntakeClient, intakeClientWith } from '../../../testing/intake.ts';
import {
  copyOfDataFolder,
  environmentOfTests,
  startServer,
  startTestPostgres,
  type TestPostgres,
  temporaryFolder,
  until,
} from '../../../testing/server-process.ts';

const rounds = 3;
const writers = 6;
const writesPerRound = 40;
const command = join(import.meta.dirname, '../../../commands/intake-key.command.ts');

/** Texts that the writers send in turn; a number makes each unique. */
const texts = [
  (n: string) => `<p>A quiet day after dialysis, number ${n}.</p>`,
  (n: string) =>
    `<p>Cheap pills!!! Buy now, click here to order: cheap-pills.example, number ${n}</p>`,
  (n: string) => `<p>My garden ${n}</p><img src="https://pictures.example/garden.jpg" />`,
  (n: string) => `<p>You are a stupid fucking idiot, number ${n}.</p>`,
];

type Settings = Record<string, string>;

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterAll(() => postgres.stop());

async function intakeKey(settings: Settings, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [...nodeFlags, command, ...args], {
    cwd: temporaryFolder(),
    env: { ...environmentOfTests(), ...settings },
  });
  return stdout;
}

async function withDatabase<T>(settings: Settings, work: (database: Database) => Promise<T>) {
  const database = await openDatabase({
    databaseUrl: settings.DATABASE_URL,
    dataDir: settings.DATA_DIR ?? '',
    poolSize: 2,
    onError(error) {
      throw error;
    },
  });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

interface Sent {
  body: string;
  key: string;
}

/** Writes items until the server is gone; returns those without an answer. */
async function writeUntilKilled(
  site: IntakeClient,
  { userId, name }: { userId: number; name: string },
  first: Sent | undefined,
  onAcknowledged: (id: number, body: string) => void,
): Promise<Sent> {
  let next = first;
  for (let i = 0; ; i++) {
    const body = texts[i % texts.length]?.(`${name}.${i}`) ?? '';
    const sent = next ?? { body, key: `${name}.${i}` };
    next = undefined;
    const item = { kind: 'user_profile_status', userId, body: sent.body };
    const answer = await site.post('/content', item, sent.key).catch(() => undefined);
    if (!answer) return sent;
    expect(answer.status).toBe(201);
    onAcknowledged(answer.json().id, sent.body);
  }
}

/** Kills the server under load several times; writers repeat requests without an answer. */
async function killUnderLoad(settings: Settings, key: string, userId: number) {
  const acknowledged = new Map<string, Set<number>>();
  let unanswered: Sent[] = [];
  for (let round = 0; round < rounds; round++) {
    const server = await startServer({ ...settings, INTAKE_REQUESTS_PER_MINUTE: '0' });
    const site = intakeClientWith(server.port, { key });
    let count = 0;
    const writing = Array.from({ length: writers }, (_, i) =>
      writeUntilKilled(site, { userId, name: `${round}-${i}` }, unanswered[i], (id, body) => {
        acknowledged.set(body, (acknowledged.get(body) ?? new Set()).add(id));
        count++;
      }),
    );
    await until(() => count >= writesPerRound, 60_000);
    expect(await server.stop('SIGKILL')).toMatchObject({ signal: 'SIGKILL' });
    unanswered = await Promise.all(writing);
  }
  return { acknowledged, unanswered };
}

async function assertWhole(
  database: Database,
  userId: number,
  acknowledged: ReadonlyMap<string, ReadonlySet<number>>,
): Promise<void> {
  const { rows: items } = await database.pool.query<{ id: number; body: string }>(
    'select id, body from user_profile_statuses where user_id = $1',
    [userId],
  );
  const stored = new Map(items.map(({ id, body }) => [body, id]));
  // Each text exists once, however often it was sent.
  expect(stored.size).toBe(items.length);
  for (const [body, ids] of acknowledged) expect([body, ...ids]).toEqual([body, stored.get(body)]);

  // A write without an answer is complete or absent, including its flag.
  const automod = await openAutomod();
  const { rows: flags } = await database.pool.query(
    `select flag.assoc_id, flag.automod,
       array(select status from content_flag_events where content_flag_id = flag.id
         order by id) as statuses
     from content_flags as flag where author_id = $1`,
    [userId],
  );
  const flagged = new Map(flags.map((flag) => [flag.assoc_id, flag]));
  expect(flagged.size).toBe(flags.length);
  let expected = 0;
  for (const { id, body } of items) {
    const { spam, offensive } = await automod.score(body);
    const isDue =
      spam.prob >= defaultFlagThresholds.spam ||
      offensive.prob >= defaultFlagThresholds.offensive ||
      body.includes('<img');
    if (isDue) expected++;
    expect([body, flagged.has(id)]).toEqual([body, isDue]);
    if (!isDue) continue;
    expect(flagged.get(id)).toMatchObject({
      automod: { modelVersion: automod.modelVersion },
      statuses: ['OPENED', 'SCORED'],
    });
  }
  expect(flagged.size).toBe(expected);
  expect(expected).toBeGreaterThan(items.length / 2);
}

describe('kill -9 during intake', () => {
  test.each(['embedded', 'postgres'] as const)(
    'loses nothing that was acknowledged, doubles nothing, and leaves nothing unscored on %s',
    { timeout: 400_000 },
    async (kind) => {
      const settings: Settings =
        kind === 'embedded'
          ? { DATA_DIR: await copyOfDataFolder() }
          : { DATA_DIR: temporaryFolder(), DATABASE_URL: await postgres.newDatabase() };
      const printed = await intakeKey(settings, 'create', '--site', 'alpha', '--name', 'Main');
      const key = /intake_\S{43}/.exec(printed)?.[0] ?? '';
      const userId = await withDatabase(settings, async ({ pool }) => {
        const { rows } = await pool.query(`select id from users where username = 'member'`);
        return rows[0].id;
      });

      const { acknowledged, unanswered } = await killUnderLoad(settings, key, userId);
      await withDatabase(settings, (database) => assertWhole(database, userId, acknowledged));

      // The last requests without an answer are repeated: each item exists once in the end.
      const server = await startServer(settings);
      const site = intakeClientWith(server.port, { key });
      for (const { body, key: again } of unanswered) {
        const item = { kind: 'user_profile_status', userId, body };
        expect((await site.post('/content', item, again)).status).toBe(201);
      }
      await server.stop('SIGTERM');
      await withDatabase(settings, (database) => assertWhole(database, userId, acknowledged));
    },
  );
});

describe('the command for keys', () => {
  let settings: Settings;
  beforeAll(async () => {
    settings = { DATABASE_URL: await postgres.newDatabase() };
  });

  test('makes, lists and revokes them, and shows a key once', async () => {
    const printed = await intakeKey(settings, 'create', '--site', 'beta', '--name', 'Blog');
    const key = /intake_\S{43}/.exec(printed)?.[0] ?? '';
    const list = await intakeKey(settings, 'list');
    expect(list).toMatch(/^1\tbeta\tBlog\tmade .*\tused never$/m);
    expect(list).not.toContain(key);
    expect(await intakeKey(settings, 'revoke', '--id', '1')).toContain('counts no more');
    expect(await intakeKey(settings, 'list')).toMatch(/\trevoked \d{4}-/);
  });

  test.each([
    [['create', '--site', 'nowhere', '--name', 'x'], "There is no site 'nowhere'."],
    [['create', '--site', 'alpha'], 'Usage: npm run intake:key'],
    [['revoke', '--id', '99'], 'There is no key 99.'],
    [['dance'], 'Usage: npm run intake:key'],
    [['list', '--unknown'], 'Usage: npm run intake:key'],
  ])('called with %j, says what is wrong', async (args, message) => {
    await expect(intakeKey(settings, ...args)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(message),
    });
  });
});
