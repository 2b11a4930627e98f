import pg from 'pg';

export interface SqlStatement {
  text: string;
  values: unknown[];
}

/** Records the statements that this process sends until the returned function is called. */
export function recordStatements(): () => SqlStatement[] {
  const recorded: SqlStatement[] = [];
  const { query } = pg.Client.prototype;
  const send = query as (...args: unknown[]) => unknown;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first, values = []] = args as [string | { statements: SqlStatement[] }, unknown[]?];
    const sent = typeof first === 'string' ? [{ text: first, values }] : first.statements;
    for (const { text, values } of sent) recorded.push({ text, values: [...values] });
    return send.apply(this, args);
  } as typeof query;
  return () => {
    pg.Client.prototype.query = query;
    return recorded;
  };
}
