import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { isTraced, traceWork } from '../lib/tracing.ts';

/** Pool for Kysely whose statements become spans while someone's work is traced. */
export function createTracingPool(pool: PostgresPool): PostgresPool {
  return {
    ...(pool.options && { options: pool.options }),
    async connect() {
      const client = await pool.connect();
      return isTraced() ? new TracingClient(client) : client;
    },
    end: () => pool.end(),
  };
}

class TracingClient implements PostgresPoolClient {
  readonly #client: PostgresPoolClient;

  constructor(client: PostgresPoolClient) {
    this.#client = client;
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query(): never;
  query<R>(text?: string, values: readonly unknown[] = []): Promise<PostgresQueryResult<R>> {
    if (text === undefined) throw new Error('Cursors are not in use.');
    const statement = removeLiteralValues(text);
    const [operation = ''] = statement.split(/\s/, 1);
    return traceWork(
      operation.toUpperCase(),
      {
        kind: 'client',
        attributes: { 'db.system.name': 'postgresql', 'db.query.text': statement },
      },
      () => this.#client.query<R>(text, values),
    );
  }

  release(): void {
    this.#client.release();
  }
}

const maxStatementLength = 4000;

/** Replaces texts and numbers in a statement by `?`. Bound values are not in it. */
export function removeLiteralValues(sql: string): string {
  return sql
    .trim()
    .slice(0, maxStatementLength)
    .replace(/'[^']*'?/g, '?')
    .replace(/[\w$]+/g, (word) => (/^\d/.test(word) ? '?' : word));
}
