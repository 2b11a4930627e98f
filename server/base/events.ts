import { EventEmitter } from 'node:events';
import { sql } from 'kysely';
import type pg from 'pg';
import type { ChangeNoun } from '../../contract/nouns.ts';
import type { Database, Trx } from '../db/database.ts';
import { afterCommit } from '../db/transaction-scope.ts';

/** Notice of a change. Ids only: subscribers fetch the rest under their own permissions. */
export interface ChangeEvent {
  siteId: number;
  noun: ChangeNoun;
  id: number;
}

export interface Events {
  /** Delivers the changes to every process after the transaction has committed. */
  publish(trx: Trx, ...changes: ChangeEvent[]): Promise<void>;
  /** Starts with the changes of the last `missedMs`, at most a minute. */
  subscribe(siteId: number, missedMs?: number): AsyncIterableIterator<ChangeEvent>;
  close(): Promise<void>;
}

const changesChannel = 'steward_changes';
const listenerReconnectDelayMs = 1000;

/** In-process on the embedded database, which one process owns; LISTEN/NOTIFY on PostgreSQL. */
export async function openEvents(
  database: Database,
  onError: (error: unknown) => void,
): Promise<Events> {
  const emitter = new EventEmitter();
  emitter.setMaxListeners(0);
  const stopped = new AbortController();
  const recent = bufferRecentChanges(emitter);
  const listener =
    database.kind === 'postgres'
      ? await listenForChanges(database.direct, emitter, onError)
      : { close: async () => {} };

  return {
    async publish(trx, ...changes) {
      if (database.kind === 'postgres') {
        const payloads = changes.map((change) => JSON.stringify(change));
        await sql`select pg_notify(${changesChannel}, payload)
          from unnest(${payloads}::text[]) as payload`.execute(trx);
      } else {
        afterCommit(() => {
          for (const change of changes) emitter.emit('change', change);
        });
      }
    },
    subscribe: (siteId, missedMs = 0) =>
      createSubscription(emitter, siteId, stopped.signal, recent(siteId, missedMs)),
    async close() {
      stopped.abort();
      await listener.close();
    },
  };
}

async function listenForChanges(
  pool: pg.Pool,
  emitter: EventEmitter,
  onError: (error: unknown) => void,
): Promise<{ close(): Promise<void> }> {
  let current: pg.PoolClient | undefined;
  let closed = false;

  function dropConnection(client: pg.PoolClient): boolean {
    if (client !== current) return false;
    current = undefined;
    client.release(true);
    return true;
  }

  async function connect(): Promise<void> {
    const client = await pool.connect();
    current = client;
    if (closed) return void dropConnection(client);
    client.on('notification', ({ payload }) => {
      if (payload) emitter.emit('change', JSON.parse(payload));
    });
    client.on('error', (error) => {
      if (dropConnection(client)) tryAgainLater(error);
    });
    try {
      await client.query(`listen ${changesChannel}`);
    } catch (error) {
      if (dropConnection(client)) throw error;
    }
  }

  function tryAgainLater(error: unknown): void {
    if (closed) return;
    onError(error);
    setTimeout(() => {
      if (!closed) connect().catch(tryAgainLater);
    }, listenerReconnectDelayMs).unref();
  }

  await connect();
  return {
    async close() {
      closed = true;
      if (current) dropConnection(current);
    },
  };
}

const bufferedChangesMs = 60_000;

/** Keeps recent changes, because a page subscribes some time after it was rendered. */
function bufferRecentChanges(emitter: EventEmitter): (siteId: number, ms: number) => ChangeEvent[] {
  const recent: { at: number; change: ChangeEvent }[] = [];
  emitter.on('change', (change: ChangeEvent) => {
    const at = performance.now();
    recent.push({ at, change });
    while (recent.length > maxQueuedChanges || (recent[0]?.at ?? at) < at - bufferedChangesMs)
      recent.shift();
  });
  return (siteId, ms) => {
    const from = performance.now() - ms;
    return recent
      .filter(({ at, change }) => at >= from && change.siteId === siteId)
      .map(({ change }) => change);
  };
}

/** A slow subscriber loses the oldest changes instead of using memory without limit. */
const maxQueuedChanges = 1000;

function createSubscription(
  emitter: EventEmitter,
  siteId: number,
  stopped: AbortSignal,
  missed: readonly ChangeEvent[],
): AsyncIterableIterator<ChangeEvent> {
  const queued = [...missed];
  let wake: (() => void) | undefined;
  let done = stopped.aborted;

  const enqueue = (change: ChangeEvent) => {
    if (change.siteId !== siteId) return;
    queued.push(change);
    if (queued.length > maxQueuedChanges) queued.shift();
    wake?.();
  };
  const endSubscription = () => {
    done = true;
    emitter.off('change', enqueue);
    wake?.();
  };
  emitter.on('change', enqueue);
  stopped.addEventListener('abort', endSubscription, { once: true });

  return {
    async next() {
      while (!done) {
        const change = queued.shift();
        if (change) return { value: change, done: false };
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      return { value: undefined, done: true };
    },
    async return() {
      stopped.removeEventListener('abort', endSubscription);
      endSubscription();
      return { value: undefined, done: true };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
