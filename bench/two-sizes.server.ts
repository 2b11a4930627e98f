import pg from 'pg';
import { startBenchSteward } from './steward.ts';

export interface SqlStatement {
  text: string;
  values: unknown[];
}

export interface ServedNetwork {
  url: string;
  cookie: string;
}

/** Serves one database. Records the statements of a request on demand. */
let recorded: SqlStatement[] | undefined;
const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const [first, values = []] = args as [string | SqlStatement, unknown[] | undefined];
  recorded?.push(
    typeof first === 'string'
      ? { text: first, values }
      : { text: first.text, values: [...first.values] },
  );
  return query.apply(this, args);
} as typeof pg.Client.prototype.query;

const { database, port, services } = await startBenchSteward(process.argv[2], {
  PROCESS: 'web',
  DATABASE_PREPARED_STATEMENTS: process.argv[3],
});
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
} satisfies ServedNetwork);
