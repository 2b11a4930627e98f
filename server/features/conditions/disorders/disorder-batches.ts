import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/database.ts';

/** Part of a larger statement. `source` has a column `given` of the table's row type. */
export function insertDisordersFrom(
  columns: readonly string[],
  source: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const columnList = (prefix: string) => sql.raw(columns.map((name) => prefix + name).join(', '));
  return sql`insert into disorders (${columnList('')})
    select ${columnList('given.')} from ${source} returning id, orpha_code`;
}

export async function updateDisorders(
  db: Db,
  columns: readonly string[],
  rows: readonly { id: number; columns: Record<string, unknown> }[],
): Promise<void> {
  const names = sql.raw(columns.join(', '));
  const given = rows.map(({ id, columns: values }) => ({ ...values, id }));
  await sql`update disorders set (${names}) = row(${sql.raw(
    columns.map((column) => `given.${column}`).join(', '),
  )}), version = disorders.version + 1, updated_at = now()
    from jsonb_populate_recordset(null::disorders, ${JSON.stringify(given)}::jsonb) as given
    where disorders.id = given.id`.execute(db);
}

/** Deletes conditions without references. Clears `replaced_by_id` where they replaced another. */
export async function deleteDisorders(db: Db, ids: readonly number[]): Promise<number> {
  await sql`update disorders set replaced_by_id = null
    where replaced_by_id = any(${[...ids]}::int[])`.execute(db);
  const { numAffectedRows = 0n } = await sql`
    delete from disorders where id = any(${[...ids]}::int[])`.execute(db);
  return Number(numAffectedRows);
}
