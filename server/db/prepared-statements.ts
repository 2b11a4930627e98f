import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { propertyName } from './column-names.ts';
import {
  PreparedGroup,
  type PreparedSql,
  type PreparedStatement,
  type StatementResult,
  UnsendableValueError,
} from './prepared-query.ts';
import { currentStatementScope } from './statement-groups.ts';
import { StatementNames } from './statement-names.ts';

/**
 * Pool for Kysely that prepares repeated statements, up to `limit` per connection. PostgreSQL
 * decides whether to reuse a plan. Named statements inside `sendTogether` are grouped.
 */
export function createPreparingPool(pool: pg.Pool, limit: number): PostgresPool {
  const names = new StatementNames();
  const nameOf = (text: string, values: readonly unknown[]) =>
    limit > 0 ? (names.of(text, values) ?? '') : '';
  const clients = new WeakMap<pg.PoolClient, PreparingClient>();
  async function connect(): Promise<PreparingClient> {
    const client = await pool.connect();
    const known = clients.get(client) ?? new PreparingClient(client, nameOf, limit);
    clients.set(client, known);
    return known;
  }
  const grouped: GroupedConnections = { connect, nameOf };
  return {
    options: pool.options,
    async connect() {
      const scope = limit > 0 ? currentStatementScope() : undefined;
      if (!scope) return connect();
      const known = (scope.get(pool) as GroupingClient | undefined) ?? new GroupingClient(grouped);
      scope.set(pool, known);
      return known;
    },
    end: () => pool.end(),
  };
}

type NameStatement = (text: string, values: readonly unknown[]) => string;

interface NamedStatement {
  name: string;
  text: string;
  values: readonly unknown[];
}

class PreparingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #nameOf: NameStatement;
  readonly #statements: PreparedStatements;

  constructor(client: pg.PoolClient, nameOf: NameStatement, limit: number) {
    this.#client = client;
    this.#nameOf = nameOf;
    this.#statements = new PreparedStatements(limit);
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    text: string | PostgresCursor<R>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof text !== 'string') throw new Error('Cursors are not in use.');
    const result =
      values.length === 0
        ? this.runPlain(text)
        : this.run({ name: this.#nameOf(text, values), text, values });
    return result as Promise<PostgresQueryResult<R>>;
  }

  async runPlain(text: string): Promise<unknown> {
    const result = await this.#client.query(text);
    return Array.isArray(result)
      ? result.at(-1)
      : { ...result, rows: result.rows.map(toRowWithPropertyNames) };
  }

  run(statement: NamedStatement): Promise<StatementResult> {
    const isInTransaction = this.#client.getTransactionStatus() !== 'I';
    return new Promise((resolve, reject) => {
      const sendStatement = (isSecondTry: boolean) =>
        this.#client.query(
          new PreparedGroup([this.#toSent(statement)], {
            onDone: ([outcome]) => {
              if (!outcome || 'error' in outcome) reject(outcome?.error);
              else resolve(outcome.result);
            },
            onError: (error, parsedNames) => {
              this.#statements.forget(parsedNames);
              if (!isOutdatedStatement(error)) return reject(error);
              this.#statements.forget([statement.name]);
              // The statement was refused before it ran, so it can be prepared and sent again.
              if (isInTransaction || isSecondTry) reject(error);
              else sendStatement(true);
            },
          }),
        );
      sendStatement(false);
    });
  }

  /** Runs statements in one round trip; one by one if that fails, which has undone all of them. */
  async runTogether(statements: readonly WaitingStatement[]): Promise<void> {
    if (statements.length > 1 && (await this.#runGroup(statements))) return;
    for (const statement of statements) {
      await this.run(statement).then(statement.resolve, statement.reject);
    }
  }

  #runGroup(statements: readonly WaitingStatement[]): Promise<boolean> {
    return new Promise((resolve) => {
      const group = new PreparedGroup(
        statements.map((each) => this.#toSent(each)),
        {
          onDone: (outcomes) => {
            for (const [index, outcome] of outcomes.entries()) {
              if ('error' in outcome) statements[index]?.reject(outcome.error);
              else statements[index]?.resolve(outcome.result);
            }
            resolve(true);
          },
          onError: (error, parsedNames) => {
            this.#statements.forget(parsedNames);
            if (isConnectionUsableAfter(error)) return resolve(false);
            for (const { reject } of statements) reject(error);
            resolve(true);
          },
        },
      );
      this.#client.query(group);
    });
  }

  #toSent({ name, text, values }: NamedStatement): PreparedSql {
    return {
      text,
      values,
      take: () => (name ? this.#statements.take(name) : takeUnnamedStatement()),
    };
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy);
  }
}

interface WaitingStatement extends NamedStatement {
  resolve(result: StatementResult): void;
  reject(error: unknown): void;
}

interface GroupedConnections {
  connect(): Promise<PreparingClient>;
  nameOf: NameStatement;
}

/**
 * Collects the statements of one turn of the event loop and sends them over one connection. Those
 * without a name may take long, so that they get a connection of their own.
 */
class GroupingClient implements PostgresPoolClient {
  readonly #connections: GroupedConnections;
  #waiting: WaitingStatement[] = [];

  constructor(connections: GroupedConnections) {
    this.#connections = connections;
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query(): never;
  query<R>(text?: string, values: readonly unknown[] = []): Promise<PostgresQueryResult<R>> {
    if (text === undefined) throw new Error('Cursors are not in use.');
    const name = values.length > 0 ? this.#connections.nameOf(text, values) : '';
    const result = name
      ? this.#enqueue({ name, text, values })
      : this.#runAlone({ name, text, values });
    return result as Promise<PostgresQueryResult<R>>;
  }

  release(): void {}

  #enqueue(statement: NamedStatement): Promise<StatementResult> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length === 0) process.nextTick(() => this.#sendWaiting());
      this.#waiting.push({ ...statement, resolve, reject });
    });
  }

  #sendWaiting(): void {
    const statements = this.#waiting;
    this.#waiting = [];
    this.#withConnection((client) => client.runTogether(statements)).catch((error: unknown) => {
      for (const { reject } of statements) reject(error);
    });
  }

  #runAlone(statement: NamedStatement): Promise<unknown> {
    const { text, values } = statement;
    return this.#withConnection((client) =>
      values.length === 0 ? client.runPlain(text) : client.run(statement),
    );
  }

  async #withConnection<T>(work: (client: PreparingClient) => Promise<T>): Promise<T> {
    const client = await this.#connections.connect();
    try {
      return await work(client);
    } finally {
      client.release();
    }
  }
}

function takeUnnamedStatement() {
  return { statement: { name: '', shape: undefined }, closing: [] };
}

function toRowWithPropertyNames(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [propertyName(name), value]),
  );
}

/** False if the connection broke or is about to end, so that it cannot be asked again. */
function isConnectionUsableAfter(error: Error): boolean {
  if (error instanceof UnsendableValueError) return true;
  return error instanceof pg.DatabaseError && !connectionEndingErrorPattern.test(error.code ?? '');
}

/** Codes of broken connections and of a server that shuts down; the severity's text is localised. */
const connectionEndingErrorPattern = /^(?:08|57P)/;

/** True if a table of the statement was altered, or the connection no longer has the statement. */
function isOutdatedStatement(error: Error): boolean {
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

  /** Closes the statements before the next one is sent; a name that is not prepared is no error. */
  forget(names: readonly string[]): void {
    for (const name of names) {
      this.#statements.delete(name);
      this.#forgotten.add(name);
    }
  }
}
