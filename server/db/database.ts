import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { Kysely, type Transaction } from 'kysely';
import pg from 'pg';
import { CamelCaseDialect } from './column-names.ts';
import { startEmbedded } from './embedded/embedded.ts';
import { preparingPool } from './prepared-statements.ts';
import { refuseInsideTransaction, runInScope } from './transaction-scope.ts';
import type { DB } from './types.generated.ts';

/** What a repository needs: the pool at rest, or the one transaction it runs in. */
export type Db = Kysely<DB> | Transaction<DB>;
export type Trx = Transaction<DB>;

export interface Database {
  kind: 'embedded' | 'postgres';
  db: Kysely<DB>;
  pool: pg.Pool;
  transaction<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Absent: the embedded database in `dataDir`. */
  databaseUrl?: string | undefined;
  dataDir: string;
  poolSize: number;
  /** How many statements each connection keeps prepared; none by default. */
  preparedStatements?: number | undefined;
  onError(error: Error): void;
  limits?: DatabaseLimits;
}

export interface DatabaseLimits {
  connectMs: number;
  /** A statement that gets no answer for this long fails, and its connection is closed. */
  silenceMs: number;
  /** Of the answer to one statement. */
  maxReplyBytes: number;
}

/** Long enough for the longest statements of jobs; migrations take as long as they need. */
const usualLimits: DatabaseLimits = {
  connectMs: 15_000,
  silenceMs: 5 * 60_000,
  maxReplyBytes: 2 ** 30,
};

// Counts and bigint ids stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// A birthday is a calendar day, not a moment in some time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);

class GuardedPool extends pg.Pool {
  // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg's connect have no common type
  override connect(...args: any[]): any {
    refuseInsideTransaction('take another connection from the pool');
    // @ts-expect-error one signature for both the promise and the callback form
    return super.connect(...args);
  }
}

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const embedded = options.databaseUrl
    ? undefined
    : await startEmbedded(join(options.dataDir, 'database'));
  const limits = options.limits ?? usualLimits;
  const pool = new GuardedPool({
    ...(embedded
      ? { host: embedded.socketFolder, user: 'postgres', database: 'postgres' }
      : { connectionString: options.databaseUrl }),
    max: options.poolSize,
    connectionTimeoutMillis: limits.connectMs,
    // What a connection has learnt and prepared is worth more than the memory it takes.
    idleTimeoutMillis: 5 * 60_000,
  });
  pool.on('error', options.onError);
  // A connection that breaks while in use fails the statement on it; without a listener of its
  // own it would end the process as well.
  pool.on('connect', (client) => {
    client.on('error', () => {});
    // The embedded database lets connections wait for each other, in silence.
    if (!embedded) limitReplies(client, limits);
  });
  const db = new Kysely<DB>({
    dialect: new CamelCaseDialect({ pool: preparingPool(pool, options.preparedStatements ?? 0) }),
  });
  return {
    kind: embedded ? 'embedded' : 'postgres',
    db,
    pool,
    transaction: (work) =>
      runInScope((scoped) => db.transaction().execute((trx) => scoped(() => work(trx)))),
    async close() {
      await pool.end();
      await embedded?.close();
    },
  };
}

/** What pg keeps of a connection beyond its types. */
interface ClientInternals {
  readyForQuery: boolean;
  connection: EventEmitter & { stream: Socket };
}

/** A database that is gone without a word, or sends without end, fails the statement at hand. */
function limitReplies(client: pg.PoolClient, { silenceMs, maxReplyBytes }: DatabaseLimits): void {
  const internals = client as unknown as ClientInternals;
  const { connection } = internals;
  const { stream } = connection;
  let replyBytes = 0;
  connection.on('readyForQuery', () => {
    replyBytes = 0;
  });
  stream.on('data', ({ length }: Buffer) => {
    replyBytes += length;
    if (replyBytes > maxReplyBytes) stream.destroy(new Error('The answer is too large'));
  });
  stream.setTimeout(silenceMs, () => {
    if (!internals.readyForQuery) stream.destroy(new Error('The database does not answer'));
  });
}

/** For statements that may take any time. */
export function allowSilence(client: pg.PoolClient): void {
  (client as unknown as ClientInternals).connection.stream.setTimeout(0);
}
