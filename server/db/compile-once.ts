import { CompiledQuery } from 'kysely';
import type { Db } from './database.ts';

/**
 * A statement whose text never depends on its values: it is built and compiled for the first call,
 * and later ones only pass their values. `build` gets placeholders, which may become parameters but
 * must not be looked at.
 */
export function compileOnce<Values extends unknown[], Row>(
  build: (db: Db, ...values: Values) => CompiledQuery<Row>,
): (db: Db, ...values: Values) => Promise<Row[]> {
  let compiled: { sql: string; toParameters(values: Values): unknown[] } | undefined;

  function compile(db: Db, valueCount: number) {
    const placeholders = Array.from(
      { length: valueCount },
      (_, index) => new ValuePlaceholder(index),
    );
    const { sql, parameters } = build(db, ...(placeholders as unknown[] as Values));
    return {
      sql,
      toParameters: (values: Values) =>
        parameters.map((parameter) =>
          parameter instanceof ValuePlaceholder ? values[parameter.index] : parameter,
        ),
    };
  }

  return async (db, ...values) => {
    compiled ??= compile(db, values.length);
    const parameters = compiled.toParameters(values);
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(compiled.sql, parameters));
    return rows;
  };
}

/**
 * Like `compileOnce`, for a statement whose text depends on `choice`, such as its order and which
 * filters it has. Choices must be few: their statements are kept.
 */
export function compileOncePerChoice<
  Choice extends readonly (string | number | boolean | undefined)[],
  Values extends unknown[],
  Row,
>(
  build: (db: Db, choice: Choice, ...values: Values) => CompiledQuery<Row>,
): (db: Db, choice: Choice, ...values: Values) => Promise<Row[]> {
  const statements = new Map<string, (db: Db, ...values: Values) => Promise<Row[]>>();
  return (db, choice, ...values) => {
    const key = choice.join();
    let statement = statements.get(key);
    if (!statement) {
      statement = compileOnce<Values, Row>((compiling, ...placeholders) =>
        build(compiling, choice, ...placeholders),
      );
      statements.set(key, statement);
    }
    return statement(db, ...values);
  };
}

class ValuePlaceholder {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}
