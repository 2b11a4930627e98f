import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { isOutage } from './outage.ts';

interface ReadContext {
  mayUseReplica: boolean;
}

const readContexts = new AsyncLocalStorage<ReadContext>();

/** Lets the replica answer the statements of `work`, until a transaction starts. */
export function readFromReplica<T>(work: () => T): T {
  return readContexts.run({ mayUseReplica: true }, work);
}

/** Call after a write: later statements must see it, so they go to the primary. */
export function readFromPrimary(): void {
  const context = readContexts.getStore();
  if (context) context.mayUseReplica = false;
}

const replicaCheckIntervalMs = 1000;
const maxReplicaLag = { seconds: 5, bytes: 16 * 1024 * 1024 };
/**
 * Number of checks in a row with less than half the allowed lag before the replica is used again.
 */
const goodReplicaChecksBeforeUse = 3;

interface ReplicaWatch {
  isUsable(): boolean;
  report(error: unknown): void;
  close(): void;
}

/** Compares the replica with the primary every second, and stops reading from it while it lags. */
export function watchReplica(
  primary: pg.Pool,
  replica: pg.Pool,
  onChange: (isUsable: boolean, reason: string) => void,
): ReplicaWatch {
  let isUsable = false;
  let goodInARow = 0;

  function stopUsing(reason: string): void {
    goodInARow = 0;
    if (!isUsable) return;
    isUsable = false;
    onChange(false, reason);
  }

  async function checkLag(): Promise<void> {
    const lag = await measureReplicaLag(primary, replica);
    if (typeof lag === 'string') return stopUsing(lag);
    const { seconds, bytes } = lag;
    if (seconds > maxReplicaLag.seconds) return stopUsing(`${Math.round(seconds)} s behind`);
    if (bytes > maxReplicaLag.bytes) return stopUsing(`${bytes} bytes behind`);
    const isGood = seconds <= maxReplicaLag.seconds / 2 && bytes <= maxReplicaLag.bytes / 2;
    goodInARow = isGood ? goodInARow + 1 : 0;
    if (isUsable || goodInARow < goodReplicaChecksBeforeUse) return;
    isUsable = true;
    onChange(true, 'in step');
  }

  let isChecking = false;
  const timer = setInterval(() => {
    if (isChecking) return stopUsing('the check takes too long');
    isChecking = true;
    void checkLag()
      .catch((error: unknown) => stopUsing(String(error)))
      .finally(() => {
        isChecking = false;
      });
  }, replicaCheckIntervalMs).unref();

  return {
    isUsable: () => isUsable,
    report: (error) => stopUsing(String(error)),
    close: () => clearInterval(timer),
  };
}

interface ReplayState {
  isReplica: boolean;
  position: string;
  seconds: number;
}

async function measureReplicaLag(
  primary: pg.Pool,
  replica: pg.Pool,
): Promise<{ seconds: number; bytes: number } | string> {
  const { rows } = await replica.query<ReplayState>(
    `select pg_is_in_recovery() as "isReplica", pg_last_wal_replay_lsn()::text as position,
       coalesce(extract(epoch from now() - pg_last_xact_replay_timestamp()), 0)::float8 as seconds`,
  );
  const [state] = rows;
  if (!state?.isReplica) return 'it is no replica any more';
  const { rows: lags } = await primary.query<{ bytes: number }>(
    'select greatest(pg_wal_lsn_diff(pg_current_wal_lsn(), $1), 0)::float8 as bytes',
    [state.position],
  );
  const bytes = lags[0]?.bytes ?? 0;
  // A replica that has replayed everything has no lag, however old the last change is.
  return { seconds: bytes === 0 ? 0 : state.seconds, bytes };
}

/** How long heavy reads wait for the replica before they go to the primary. */
const maxReplicaCatchUpWaitMs = 500;
const replicaCatchUpPollMs = 20;

/**
 * True once the replica has everything that was committed before the call. Whoever reads there
 * afterwards sees all that they and others have written.
 */
export async function isCaughtUp(
  primary: pg.Pool,
  replica: pg.Pool,
  watch: Pick<ReplicaWatch, 'isUsable' | 'report'>,
): Promise<boolean> {
  if (!watch.isUsable()) return false;
  const { rows } = await primary.query('select pg_current_wal_flush_lsn()::text as position');
  const deadline = performance.now() + maxReplicaCatchUpWaitMs;
  try {
    for (;;) {
      const { rows: states } = await replica.query(
        'select pg_last_wal_replay_lsn() >= $1::pg_lsn as "isCaughtUp"',
        [rows[0]?.position],
      );
      if (states[0]?.isCaughtUp === true) return true;
      if (performance.now() > deadline) return false;
      await sleep(replicaCatchUpPollMs);
    }
  } catch (error) {
    watch.report(error);
    return false;
  }
}

/** Pool that asks the replica where the context allows it, and the primary whenever it fails. */
export function createReadRoutingPool(
  primary: PostgresPool,
  replica: { pool: PostgresPool; watch: ReplicaWatch },
): PostgresPool {
  return {
    ...(primary.options && { options: primary.options }),
    async connect() {
      if (!readContexts.getStore()?.mayUseReplica || !replica.watch.isUsable())
        return primary.connect();
      try {
        return new ReplicaClient(await replica.pool.connect(), primary, replica.watch);
      } catch (error) {
        replica.watch.report(error);
        return primary.connect();
      }
    },
    end: () => primary.end(),
  };
}

class ReplicaClient implements PostgresPoolClient {
  readonly #client: PostgresPoolClient;
  readonly #primary: PostgresPool;
  readonly #watch: ReplicaWatch;
  #fallback: PostgresPoolClient | undefined;

  constructor(client: PostgresPoolClient, primary: PostgresPool, watch: ReplicaWatch) {
    this.#client = client;
    this.#primary = primary;
    this.#watch = watch;
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query(): never;
  query<R>(text?: string, values: readonly unknown[] = []): Promise<PostgresQueryResult<R>> {
    if (text === undefined) throw new Error('Cursors are not in use.');
    return this.#queryWithFallback<R>(text, values);
  }

  async #queryWithFallback<R>(
    text: string,
    values: readonly unknown[],
  ): Promise<PostgresQueryResult<R>> {
    if (this.#fallback) return this.#fallback.query<R>(text, values);
    try {
      return await this.#client.query<R>(text, values);
    } catch (error) {
      if (!canRetryOnPrimary(error)) throw error;
      if (!isRefusedWrite(error)) this.#watch.report(error);
      readFromPrimary();
      this.#fallback = await this.#primary.connect();
      return this.#fallback.query<R>(text, values);
    }
  }

  release(): void {
    this.#client.release();
    this.#fallback?.release();
  }
}

const errorCodeOf = (error: unknown) => (error as { code?: string } | undefined)?.code;

/** The replica refuses writes before running them, so they can be sent to the primary instead. */
const isRefusedWrite = (error: unknown) => errorCodeOf(error) === '25006';

/** A replica cancels reads of rows that are being removed. */
const isCancelledRead = (error: unknown) => errorCodeOf(error) === '40001';

function canRetryOnPrimary(error: unknown): boolean {
  return isRefusedWrite(error) || isCancelledRead(error) || isOutage(error);
}
