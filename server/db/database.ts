import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { Kysely, type Transaction } from 'kysely';
import pg from 'pg';
import { CamelCaseDialect } from './column-names.ts';
import { startEmbedded } from './embedded/embedded.ts';
import { createPreparingPool } from './prepared-statements.ts';
import {
  createReadRoutingPool,
  isCaughtUp,
  readFromPrimary,
  readFromReplica,
  watchReplica,
} from './replica.ts';
import { sendUngrouped } from './statement-groups.ts';
import { createTracingPool } from './tracing-pool.ts';
import { refuseInsideTransaction, runInTransactionScope } from './transaction-scope.ts';
import type { DB } from './types.generated.ts';

export type Db = Kysely<DB> | Transaction<DB>;
export type Trx = Transaction<DB>;

export interface Database {
  kind: 'embedded' | 'postgres';
  db: Kysely<DB>;
  pool: pg.Pool;
  /**
   * Connections that bypass a pooler, for LISTEN, migrations and session locks; without a pooler
   * the pool itself.
   */
  direct: pg.Pool;
  transaction<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  /**
   * Finds out where to read much: the result runs work on the replica if it has all that is
   * committed now, otherwise on the primary.
   */
  chooseReader(): Promise<RunRead>;
  close(): Promise<void>;
}

type RunRead = <T>(work: () => T) => T;

const runOnPrimary: RunRead = (work) => work();

export interface DatabaseOptions {
  databaseUrl?: string | undefined;
  /** Address of the database itself if `databaseUrl` leads to a pooler in transaction mode. */
  databaseDirectUrl?: string | undefined;
  /** Streaming replica for visitors' pages, used while it is in sync. */
  databaseReplicaUrl?: string | undefined;
  onReplicaChange?(isUsable: boolean, reason: string): void;
  dataDir: string;
  poolSize: number;
  preparedStatements?: number | undefined;
  /** Statements become spans of the work that sends them. */
  isTraced?: boolean;
  onError(error: Error): void;
  limits?: DatabaseLimits;
}

interface DatabaseLimits {
  connectMs: number;
  /** Time without a response after which a statement fails and its connection is closed. */
  silenceMs: number;
  maxReplyBytes: number;
}

/** Limits exceed the longest statements of jobs. Migrations have no limit. */
const defaultLimits: DatabaseLimits = {
  connectMs: 15_000,
  silenceMs: 5 * 60_000,
  maxReplyBytes: 2 ** 30,
};

/** One connection for LISTEN, one for migrations or a backup. */
const reservedConnectionCount = 2;

// Counts and bigint ids stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// A birthday is a calendar day without a time zone.
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
  const limits = options.limits ?? defaultLimits;
  const openPool = (connection: pg.PoolConfig, max: number) => {
    const pool = new GuardedPool({
      ...connection,
      max,
      connectionTimeoutMillis: limits.connectMs,
      // Keeps idle connections: their prepared statements are worth the memory.
      idleTimeoutMillis: 5 * 60_000,
    });
    pool.on('error', options.onError);
    // A connection that breaks in use fails its statement; without this listener it would also end
    // the process.
    pool.on('connect', (client) => {
      client.on('error', () => {});
      // Connections of the embedded database wait for each other, so silence is normal there.
      if (!embedded) enforceReplyLimits(client, limits);
    });
    return pool;
  };
  const pool = openPool(
    embedded
      ? { host: embedded.socketFolder, user: 'postgres', database: 'postgres' }
      : { connectionString: options.databaseUrl },
    options.poolSize,
  );
  const direct = options.databaseDirectUrl
    ? openPool({ connectionString: options.databaseDirectUrl }, reservedConnectionCount)
    : pool;
  const wrapPool = (each: pg.Pool) => {
    const prepared = createPreparingPool(each, options.preparedStatements ?? 0);
    return options.isTraced ? createTracingPool(prepared) : prepared;
  };
  const replica = options.databaseReplicaUrl
    ? openPool({ connectionString: options.databaseReplicaUrl }, options.poolSize)
    : undefined;
  const watch = replica && watchReplica(pool, replica, options.onReplicaChange ?? (() => {}));
  const db = new Kysely<DB>({
    dialect: new CamelCaseDialect({
      pool:
        replica && watch
          ? createReadRoutingPool(wrapPool(pool), { pool: wrapPool(replica), watch })
          : wrapPool(pool),
    }),
  });
  return {
    kind: embedded ? 'embedded' : 'postgres',
    db,
    pool,
    direct,
    transaction: (work) => {
      readFromPrimary();
      return sendUngrouped(() =>
        runInTransactionScope((scoped) =>
          db.transaction().execute((trx) => scoped(() => work(trx))),
        ),
      );
    },
    chooseReader: async () =>
      replica && watch && (await isCaughtUp(pool, replica, watch)) ? readFromReplica : runOnPrimary,
    async close() {
      watch?.close();
      await replica?.end();
      await pool.end();
      if (direct !== pool) await direct.end();
      await embedded?.close();
    },
  };
}

interface ClientInternals {
  readyForQuery: boolean;
  connection: EventEmitter & { stream: Socket };
}

/** Fails the statement if the database stops responding or its reply is too large. */
function enforceReplyLimits(
  client: pg.PoolClient,
  { silenceMs, maxReplyBytes }: DatabaseLimits,
): void {
  const internals = client as unknown as ClientInternals;
  const { connection } = internals;
  const { stream } = connection;
  let replyBytes = 0;
  let hasMessage = false;
  let partialSince: number | undefined;
  const destroyConnection = () => stream.destroy(new Error('The database does not answer'));
  connection.on('readyForQuery', () => {
    replyBytes = 0;
  });
  connection.on('message', () => {
    hasMessage = true;
  });
  // The driver reads the bytes first, so `hasMessage` is up to date here.
  stream.on('data', ({ length }: Buffer) => {
    replyBytes += length;
    if (replyBytes > maxReplyBytes) stream.destroy(new Error('The answer is too large'));
    if (hasMessage) partialSince = undefined;
    else partialSince ??= Date.now();
    hasMessage = false;
    // A trickling message never counts as silence, so its total time is limited.
    if (partialSince !== undefined && Date.now() - partialSince > silenceMs) destroyConnection();
  });
  stream.setTimeout(silenceMs, () => {
    if (!internals.readyForQuery) destroyConnection();
  });
}

export function removeReplyLimits(client: pg.PoolClient): void {
  (client as unknown as ClientInternals).connection.stream.setTimeout(0);
}
