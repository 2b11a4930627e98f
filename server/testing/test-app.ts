import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import type { Services } from '../area.ts';
import { readConfig } from '../base/config.ts';
import { createLogger } from '../base/logger.ts';
import type { Pace } from '../base/pace.ts';
import type { Database } from '../db/database.ts';
import type { GuardedRoute } from '../http/route-access.ts';
import { type Steward, startSteward } from '../steward.ts';
import { startAlternatingProxy } from './alternating-proxy.ts';
import { assertLoopNotBlocked } from './blocked-loops.ts';
import { checkFetches } from './checked-fetch.ts';
import { type ApiClient, createClient } from './client.ts';
import { shareCompiledDatabase } from './compiled-database.ts';
import { freePort } from './free-port.ts';
import type { Caller } from './network.ts';
import { paceOfTests } from './pace.ts';
import { copyDatabaseSql } from './postgres-server.ts';

export interface TestApp {
  port: number;
  dataDir: string;
  databaseUrl: string | undefined;
  database: Database;
  services: Services;
  routes: GuardedRoute[];
  anonymous: ApiClient;
  /** Client that is signed in on the host of the caller's site. */
  as(caller: Caller | { userId: number; host: string }): Promise<ApiClient>;
  userId(username: string): Promise<number>;
  siteId(prefix: string): Promise<number>;
  /** Rows of the database that no call returns. */
  query(text: string, ...values: unknown[]): Promise<pg.QueryResult['rows']>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  env?: Record<string, string>;
  /** Receives each line of the log; without it nothing is logged. */
  onLogLine?(line: string): void;
  /** For tests of a pause. */
  pace?: Partial<Pace>;
  /** Two servers that answer alternately. The embedded database allows only one. */
  isTwofold?: boolean;
}

/** Starts the whole server on a free port, on this test file's own copy of the database. */
export async function startTestApp({
  env = {},
  onLogLine,
  pace,
  isTwofold = false,
}: TestAppOptions = {}): Promise<TestApp> {
  const port = await freePort();
  const clone = await cloneTestDatabase();
  const hasTwo = isTwofold && clone.databaseUrl !== undefined;
  const ports = hasTwo ? [await freePort(), await freePort()] : [port];
  const configs = ports.map((own, index) =>
    readConfig({
      PORT: String(own),
      ...(hasTwo && { PUBLIC_URL: `http://localhost:${port}` }),
      // Only the first server runs jobs, with the pace that tests expect.
      ...(index > 0 && { PROCESS: 'web' }),
      DATA_DIR: clone.dataDir,
      LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? (onLogLine ? 'info' : 'silent'),
      REQUESTS_PER_MINUTE: '0',
      PAGE_CACHE_SECONDS: '0',
      DEMO: 'off',
      ...(clone.databaseUrl && { DATABASE_URL: clone.databaseUrl }),
      ...env,
    }),
  );
  const stewards: Steward[] = [];
  for (const config of configs) {
    const log = createLogger(config.logLevel, onLogLine && { write: onLogLine });
    stewards.push(await startSteward(config, log, { ...paceOfTests, ...pace }));
  }
  const proxy = hasTwo ? await startAlternatingProxy(port, ports) : undefined;
  const [steward] = stewards as [Steward];
  const { database, services } = steward;
  checkFetches(port);

  const findId = async (table: 'users' | 'sites', column: string, value: string) => {
    const { rows } = await database.pool.query(`select id from ${table} where ${column} = $1`, [
      value,
    ]);
    return rows[0].id as number;
  };

  return {
    port,
    dataDir: clone.dataDir,
    databaseUrl: clone.databaseUrl,
    database,
    services,
    routes: steward.http?.guardedRoutes ?? [],
    anonymous: createClient({ port, host: 'alpha.localhost' }),
    async as(caller) {
      const userId =
        typeof caller === 'string' ? await findId('users', 'username', caller) : caller.userId;
      const host =
        typeof caller !== 'string'
          ? caller.host
          : caller === 'foreignAdmin'
            ? 'beta.localhost'
            : 'alpha.localhost';
      const token = await services.sessions.start(database.db, userId, 'test');
      return createClient({ port, host, cookie: `steward_session=${token}` });
    },
    userId: (username) => findId('users', 'username', username),
    siteId: (prefix) => findId('sites', 'prefix', prefix),
    query: async (text, ...values) => (await database.pool.query(text, values)).rows,
    async close() {
      await proxy?.close();
      for (const each of stewards.toReversed()) await each.close();
      await clone.remove();
      for (const each of stewards) assertLoopNotBlocked(each.watchdog);
    },
  };
}

async function cloneTestDatabase() {
  const template = inject('testDatabase');
  const dataDir = mkdtempSync(join(tmpdir(), 'steward-test-'));
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true });
  if (template.kind === 'embedded') {
    await shareCompiledDatabase();
    cpSync(template.folder, dataDir, { recursive: true });
    return { dataDir, databaseUrl: undefined, remove: async () => removeFolder() };
  }
  const name = `test_${process.pid}_${Date.now()}`;
  const admin = new pg.Client({ connectionString: template.adminUrl });
  await admin.connect();
  await admin.query(copyDatabaseSql(name, 'template_of_tests'));
  return {
    dataDir,
    databaseUrl: template.adminUrl.replace('/postgres?', `/${name}?`),
    async remove() {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
      removeFolder();
    },
  };
}
