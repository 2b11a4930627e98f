import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { readConfig } from '../server/base/config.ts';
import { createLogger } from '../server/base/logger.ts';
import { startSteward } from '../server/steward.ts';
import { freePort } from '../server/testing/free-port.ts';

export interface Statement {
  text: string;
  values: unknown[];
}

export interface Served {
  url: string;
  cookie: string;
}

/** Serves one database. Records the statements of a request on demand. */
let recorded: Statement[] | undefined;
const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const [first, values = []] = args as [string | Statement, unknown[] | undefined];
  recorded?.push(
    typeof first === 'string'
      ? { text: first, values }
      : { text: first.text, values: [...first.values] },
  );
  return query.apply(this, args);
} as typeof pg.Client.prototype.query;

const port = await freePort();
const config = readConfig({
  PORT: String(port),
  PROCESS: 'web',
  DATABASE_URL: process.argv[2],
  DATABASE_PREPARED_STATEMENTS: process.argv[3],
  DATA_DIR: join(tmpdir(), `steward-bench-${process.pid}`),
  LOG_LEVEL: 'silent',
  REQUESTS_PER_MINUTE: '0',
});
const { database, services } = await startSteward(config, createLogger('silent'));
const { rows } = await database.pool.query('select id from users where role_id = 5 limit 1');
const token = await services.sessions.start(database.db, rows[0].id, 'bench');

process.on('message', (message) => {
  if (message === 'record') {
    recorded = [];
  } else {
    const own = recorded?.filter(({ text }) => !text.includes('"sessions"'));
    recorded = undefined;
    process.send?.(own);
    return;
  }
  process.send?.('recording');
});
// The benchmark process has ended.
process.on('disconnect', () => process.exit());
process.send?.({
  url: `http://localhost:${port}/api/moderation`,
  cookie: `steward_session=${token}`,
} satisfies Served);
