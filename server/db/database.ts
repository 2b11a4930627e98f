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
}

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
  const pool = new GuardedPool({
    ...(embedded
      ? { host: embedded.socketFolder, user: 'postgres', database: 'postgres' }
      : { connectionString: options.databaseUrl }),
    max: options.poolSize,
    connectionTimeoutMillis: 15_000,
    // What a connection has learnt and prepared is worth more than the memory it takes.
    idleTimeoutMillis: 5 * 60_000,
  });
  pool.on('error', options.onError);
  // A connection that breaks while in use fails the statement on it; without a listener of its
  // own it would end the process as well.
  pool.on('connect', (client) => client.on('error', () => {}));
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
