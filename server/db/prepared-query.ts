import type { PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { prepareValue } from 'pg/lib/utils.js';
import { propertyName } from './column-names.ts';

type ResultRow = Record<string, unknown>;
export type StatementResult = PostgresQueryResult<ResultRow>;

interface ResultShape {
  toRow(fields: readonly (string | null)[]): ResultRow;
}

const emptyResultShape: ResultShape = { toRow: () => ({}) };

export interface PreparedStatement {
  readonly name: string;
  shape: ResultShape | undefined;
}

interface ParsedStatements {
  parsedStatements: Record<string, string | undefined>;
}

export interface PreparedSql {
  text: string;
  values: readonly unknown[];
  take(): { statement: PreparedStatement; closing: readonly string[] };
}

/**
 * Compiles a function of its own for each statement: one that fills rows of all shapes takes seven
 * times as long.
 */
function compileRowReader(columns: readonly pg.FieldDef[]): ResultShape['toRow'] {
  const parsers = columns.map(({ dataTypeID }) => pg.types.getTypeParser(dataTypeID, 'text'));
  const properties = columns.map(({ name }, i) => {
    const key = JSON.stringify(propertyName(name));
    return `${key}: fields[${i}] === null ? null : parsers[${i}](fields[${i}])`;
  });
  const read = new Function('fields', 'parsers', `return { ${properties.join(', ')} };`);
  return (fields) => read(fields, parsers);
}

/**
 * One run of a prepared statement. Unlike pg's own query it requests the columns only once, and
 * closes statements that were evicted.
 */
class StatementRun {
  readonly #sent: PreparedSql;
  #values: (string | Buffer | null)[] = [];
  #statement: PreparedStatement | undefined;
  #shape: ResultShape | undefined;
  readonly #rows: ResultRow[] = [];
  #command = '';
  failure: Error | undefined;
  /** Name under which this run prepared its statement; it is not known yet whether that succeeds. */
  parsedName: string | undefined;

  constructor(sent: PreparedSql) {
    this.#sent = sent;
  }

  convertValues(): void {
    this.#values = this.#sent.values.map(prepareValue);
  }

  /** Writes everything but the sync that makes the database answer. */
  write(connection: pg.Connection): void {
    const { statement, closing } = this.#sent.take();
    const { parsedStatements } = connection as pg.Connection & ParsedStatements;
    const { name } = statement;
    this.#statement = statement;
    this.#shape = statement.shape;
    for (const left of closing) {
      connection.close({ type: 'S', name: left }, true);
      parsedStatements[left] = undefined;
    }
    if (name === '' || parsedStatements[name] === undefined) {
      connection.parse({ name, text: this.#sent.text, types: [] }, true);
      if (name !== '') {
        parsedStatements[name] = this.#sent.text;
        this.parsedName = name;
      }
    }
    connection.bind({ statement: name, values: this.#values }, true);
    if (!this.#shape) connection.describe({ type: 'P' }, true);
    connection.execute({}, true);
  }

  readColumns(fields: readonly pg.FieldDef[]): void {
    this.#shape = { toRow: compileRowReader(fields) };
  }

  readRow(fields: readonly (string | null)[]): void {
    try {
      this.#rows.push((this.#shape ?? emptyResultShape).toRow(fields));
    } catch (error) {
      this.failure = error as Error;
    }
  }

  complete(command: string): void {
    this.#command = command;
    if (this.#statement) this.#statement.shape = this.#shape ?? emptyResultShape;
  }

  get result(): StatementResult {
    const words = this.#command.split(' ');
    return {
      command: words[0] as StatementResult['command'],
      rowCount: Number(words.at(-1)),
      rows: this.#rows,
    };
  }
}

/** Thrown before anything was written. */
export class UnsendableValueError extends Error {}

type StatementOutcome = { result: StatementResult } | { error: Error };

interface StatementGroupHandlers {
  onDone(outcomes: readonly StatementOutcome[]): void;
  /**
   * The database ran none of the statements, or undid them. `parsedNames` are statements of which
   * it is not known whether they are prepared.
   */
  onError(error: Error, parsedNames: readonly string[]): void;
}

/**
 * Statements that travel in one message and are answered together; pg calls the handlers by these
 * names. The database runs them in order, in one transaction.
 */
export class PreparedGroup implements pg.Submittable {
  readonly statements: readonly PreparedSql[];
  readonly #runs: StatementRun[];
  readonly #handlers: StatementGroupHandlers;
  #completed = 0;

  constructor(statements: readonly PreparedSql[], handlers: StatementGroupHandlers) {
    this.statements = statements;
    this.#runs = statements.map((sent) => new StatementRun(sent));
    this.#handlers = handlers;
  }

  submit(connection: pg.Connection): Error | null {
    try {
      for (const run of this.#runs) run.convertValues();
    } catch (error) {
      const { message } = error as Error;
      return new UnsendableValueError(message, { cause: error });
    }
    connection.stream.cork();
    for (const run of this.#runs) run.write(connection);
    connection.sync();
    connection.stream.uncork();
    return null;
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    this.#runs[this.#completed]?.readColumns(fields);
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.#runs[this.#completed]?.readRow(fields);
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#runs[this.#completed]?.complete(text);
    this.#completed++;
  }

  handleReadyForQuery(): void {
    this.#handlers.onDone(
      this.#runs.map(({ failure, result }) => (failure ? { error: failure } : { result })),
    );
  }

  handleError(error: Error): void {
    const parsedNames = this.#runs.flatMap(({ parsedName }) => parsedName ?? []);
    this.#handlers.onError(error, parsedNames);
  }

  handleEmptyQuery(): void {}
}
