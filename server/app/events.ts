import { EventEmitter } from 'node:events';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Database, Trx } from '../db/database.ts';
import { afterCommit } from '../db/transaction-scope.ts';

/** Something changed. Ids only: whoever hears of it fetches under their own permissions. */
export interface Change {
  siteId: number;
  noun: string;
  id: number;
}

export interface Events {
  /** Heard by every process once the transaction has committed, and never before. */
  publish(trx: Trx, change: Change): Promise<void>;
  subscribe(siteId: number): AsyncIterableIterator<Change>;
  close(): Promise<void>;
}

const channel = 'steward_changes';
const reconnectDelayMs = 1000;

/** In-process on the embedded database, which one process owns; LISTEN/NOTIFY on PostgreSQL. */
export async function openEvents(
  database: Database,
  onError: (error: unknown) => void,
): Promise<Events> {
  const emitter = new EventEmitter();
  emitter.setMaxListeners(0);
  const stopped = new AbortController();
  const listener =
    database.kind === 'postgres'
      ? await listen(database.pool, emitter, onError)
      : { close: async () => {} };

  return {
    async publish(trx, change) {
      if (database.kind === 'postgres') {
        await sql`select pg_notify(${channel}, ${JSON.stringify(change)})`.execute(trx);
      } else {
        afterCommit(() => emitter.emit('change', change));
      }
    },
    subscribe: (siteId) => subscription(emitter, siteId, stopped.signal),
    async close() {
      stopped.abort();
      await listener.close();
    },
  };
}

async function listen(
  pool: pg.Pool,
  emitter: EventEmitter,
  onError: (error: unknown) => void,
): Promise<{ close(): Promise<void> }> {
  let client: pg.PoolClient | undefined;
  let closed = false;

  async function connect(): Promise<void> {
    client = await pool.connect();
    client.on('notification', ({ payload }) => {
      if (payload) emitter.emit('change', JSON.parse(payload));
    });
    client.once('error', (error) => {
      onError(error);
      client?.release(true);
      client = undefined;
      setTimeout(reconnect, reconnectDelayMs).unref();
    });
    await client.query(`listen ${channel}`);
  }

  async function reconnect(): Promise<void> {
    if (closed) return;
    try {
      await connect();
    } catch (error) {
      onError(error);
      setTimeout(reconnect, reconnectDelayMs).unref();
    }
  }

  await connect();
  return {
    async close() {
      closed = true;
      client?.removeAllListeners('error');
      client?.on('error', () => {});
      client?.release(true);
    },
  };
}

/** A slow reader loses the oldest changes rather than growing without bound. */
const maxWaiting = 1000;

function subscription(
  emitter: EventEmitter,
  siteId: number,
  stopped: AbortSignal,
): AsyncIterableIterator<Change> {
  const waiting: Change[] = [];
  let wake: (() => void) | undefined;
  let done = stopped.aborted;

  const hear = (change: Change) => {
    if (change.siteId !== siteId) return;
    waiting.push(change);
    if (waiting.length > maxWaiting) waiting.shift();
    wake?.();
  };
  const finish = () => {
    done = true;
    emitter.off('change', hear);
    wake?.();
  };
  emitter.on('change', hear);
  stopped.addEventListener('abort', finish, { once: true });

  return {
    async next() {
      while (!done) {
        const change = waiting.shift();
        if (change) return { value: change, done: false };
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      return { value: undefined, done: true };
    },
    async return() {
      stopped.removeEventListener('abort', finish);
      finish();
      return { value: undefined, done: true };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
