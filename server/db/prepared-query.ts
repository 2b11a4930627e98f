import type { PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { prepareValue } from 'pg/lib/utils.js';
import { propertyName } from './column-names.ts';

type Row = Record<string, unknown>;
type Result = PostgresQueryResult<Row>;

export interface ResultShape {
  names: string[];
  parsers: ((value: string) => unknown)[];
  empty: Row;
}

const noRows: ResultShape = { names: [], parsers: [], empty: {} };

export interface PreparedStatement {
  readonly name: string;
  shape: ResultShape | undefined;
}

interface ParsedStatements {
  parsedStatements: Record<string, string | undefined>;
}

interface Sent {
  text: string;
  values: readonly unknown[];
  take(): { statement: PreparedStatement; closing: readonly string[] };
  done(error: Error | null, result?: Result): void;
}

/**
 * One run of a prepared statement; pg calls the handlers by these names. Unlike pg's own query it
 * requests the columns only once, and closes statements that were evicted.
 */
export class PreparedQuery implements pg.Submittable {
  readonly text: string;
  readonly values: readonly unknown[];
  name = '';
  readonly #sent: Sent;
  #statement: PreparedStatement | undefined;
  #shape: ResultShape | undefined;
  readonly #rows: Row[] = [];
  #command = '';
  #failure: Error | undefined;

  constructor(sent: Sent) {
    this.text = sent.text;
    this.values = sent.values;
    this.#sent = sent;
  }

  submit(connection: pg.Connection): Error | null {
    let values: (string | Buffer | null)[];
    try {
      values = this.values.map(prepareValue);
    } catch (error) {
      return error as Error;
    }
    const { statement, closing } = this.#sent.take();
    const { parsedStatements } = connection as pg.Connection & ParsedStatements;
    const { name } = statement;
    this.name = name;
    this.#statement = statement;
    this.#shape = statement.shape;
    connection.stream.cork();
    for (const left of closing) {
      connection.close({ type: 'S', name: left }, true);
      parsedStatements[left] = undefined;
    }
    if (parsedStatements[name] === undefined) {
      connection.parse({ name, text: this.text, types: [] }, true);
    }
    connection.bind({ statement: name, values }, true);
    if (!this.#shape) connection.describe({ type: 'P' }, true);
    connection.execute({}, true);
    connection.sync();
    connection.stream.uncork();
    return null;
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    const names = fields.map((field) => propertyName(field.name));
    this.#shape = {
      names,
      parsers: fields.map((field) => pg.types.getTypeParser(field.dataTypeID, 'text')),
      empty: Object.fromEntries(names.map((name) => [name, null])),
    };
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const { names, parsers, empty } = this.#shape ?? noRows;
    const row = { ...empty };
    try {
      for (let i = 0; i < fields.length; i++) {
        const value = fields[i];
        if (value != null) row[names[i] as string] = parsers[i]?.(value);
      }
    } catch (error) {
      this.#failure = error as Error;
    }
    this.#rows.push(row);
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#command = text;
    if (this.#statement) this.#statement.shape = this.#shape ?? noRows;
  }

  handleReadyForQuery(): void {
    if (this.#failure) {
      this.#sent.done(this.#failure);
      return;
    }
    const words = this.#command.split(' ');
    this.#sent.done(null, {
      command: words[0] as Result['command'],
      rowCount: Number(words.at(-1)),
      rows: this.#rows,
    });
  }

  handleError(error: Error): void {
    this.#sent.done(error);
  }

  handleEmptyQuery(): void {}
}
