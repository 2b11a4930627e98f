import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { propertyName } from './column-names.ts';
import { PreparedQuery, type PreparedStatement } from './prepared-query.ts';
import { StatementNames } from './statement-names.ts';

/**
 * Pool for Kysely that prepares repeated statements, up to `limit` per connection. PostgreSQL
 * decides whether to reuse a plan.
 */
export function preparingPool(pool: pg.Pool, limit: number): PostgresPool {
  const names = new StatementNames();
  const clients = new WeakMap<pg.PoolClient, PreparingClient>();
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect();
      const known = clients.get(client) ?? new PreparingClient(client, names, limit);
      clients.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
}

class PreparingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #names: StatementNames;
  readonly #limit: number;
  readonly #statements: PreparedStatements;

  constructor(client: pg.PoolClient, names: StatementNames, limit: number) {
    this.#client = client;
    this.#names = names;
    this.#limit = limit;
    this.#statements = new PreparedStatements(limit);
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    text: string | PostgresCursor<R>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof text !== 'string') throw new Error('Cursors are not in use.');
    const result = values.length === 0 ? this.#runPlain(text) : this.#run(text, values);
    return result as Promise<PostgresQueryResult<R>>;
  }

  async #runPlain(text: string): Promise<unknown> {
    const result = await this.#client.query(text);
    return Array.isArray(result) ? result.at(-1) : { ...result, rows: result.rows.map(renamed) };
  }

  #run(text: string, values: readonly unknown[]): Promise<unknown> {
    const name = this.#limit > 0 ? (this.#names.of(text, values) ?? '') : '';
    const isInTransaction = this.#client.getTransactionStatus() !== 'I';
    return new Promise((resolve, reject) => {
      const send = (isSecondTry: boolean) =>
        this.#client.query(
          new PreparedQuery({
            text,
            values,
            take: () => (name ? this.#statements.take(name) : unnamed()),
            done: (error, result) => {
              if (!error) return resolve(result);
              if (!isOutdated(error)) return reject(error);
              this.#statements.forget(name);
              // The statement was refused before it ran, so it can be prepared and sent again.
              if (isInTransaction || isSecondTry) reject(error);
              else send(true);
            },
          }),
        );
      send(false);
    });
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy);
  }
}

function unnamed() {
  return { statement: { name: '', shape: undefined }, closing: [] };
}

function renamed(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [propertyName(name), value]),
  );
}

/** True if a table of the statement was altered, or the connection no longer has the statement. */
function isOutdated(error: Error): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  const isAltered = error.code === '0A000' && error.routine === 'RevalidateCachedQuery';
  const isUnknown = error.code === '26000';
  return isAltered || isUnknown;
}

class PreparedStatements {
  readonly #limit: number;
  readonly #statements = new Map<string, PreparedStatement>();
  readonly #forgotten = new Set<string>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  take(name: string): { statement: PreparedStatement; closing: readonly string[] } {
    const closing = [...this.#forgotten];
    this.#forgotten.clear();
    const statement = this.#statements.get(name) ?? { name, shape: undefined };
    this.#statements.delete(name);
    this.#statements.set(name, statement);
    for (const oldest of this.#statements.keys()) {
      if (this.#statements.size <= this.#limit) break;
      this.#statements.delete(oldest);
      closing.push(oldest);
    }
    return { statement, closing };
  }

  forget(name: string): void {
    this.#statements.delete(name);
    this.#forgotten.add(name);
  }
}
