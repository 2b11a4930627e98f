import { type Selectable, sql } from 'kysely';
import type { Db } from './database.ts';
import type { DB } from './types.generated.ts';

type SiteTable = {
  [Table in keyof DB]: DB[Table] extends { id: unknown; siteId: unknown; version: unknown }
    ? Table
    : never;
}[keyof DB];

export type RowOfTable<Table extends keyof DB, Columns extends readonly string[]> = Pick<
  Selectable<DB[Table]>,
  Extract<Columns[number], keyof Selectable<DB[Table]>>
>;

export function createSiteTable<
  Table extends SiteTable,
  const Columns extends readonly (keyof DB[Table] & string)[],
>(name: Table, columns: Columns) {
  type Row = RowOfTable<Table, Columns>;
  const table = sql.table(name);
  const selected = sql.join(columns.map((column) => sql.ref(column)));
  const definedFields = (fields: object) =>
    Object.entries(fields).filter(([, value]) => value !== undefined);

  return (db: Db) => {
    const executeForRow = async (statement: ReturnType<typeof sql<Row>>) =>
      (await statement.execute(db)).rows[0];
    const executeForRowOrThrow = async (statement: ReturnType<typeof sql<Row>>) => {
      const row = await executeForRow(statement);
      if (!row) throw new Error(`No such row in ${name}`);
      return row;
    };
    return {
      find: (siteId: number, id: number) =>
        executeForRow(
          sql<Row>`select ${selected} from ${table} where site_id = ${siteId} and id = ${id}`,
        ),

      findForUpdate: (siteId: number, id: number) =>
        executeForRow(
          sql<Row>`select ${selected} from ${table} where site_id = ${siteId} and id = ${id} for update`,
        ),

      newest: async (siteId: number, page: { limit: number; offset: number }): Promise<Row[]> => {
        const { rows } = await sql<Row>`
          select ${selected} from ${table} where site_id = ${siteId}
          order by id desc limit ${page.limit} offset ${page.offset}`.execute(db);
        return rows;
      },

      async count(siteId: number): Promise<number> {
        const { rows } = await sql<{ total: number }>`
          select count(*) as total from ${table} where site_id = ${siteId}`.execute(db);
        return rows[0]?.total ?? 0;
      },

      insert(siteId: number, fields: object) {
        const entries = [['siteId', siteId] as const, ...definedFields(fields)];
        return executeForRowOrThrow(sql<Row>`
          insert into ${table} (${sql.join(entries.map(([column]) => sql.ref(column)))})
          values (${sql.join(entries.map(([, value]) => value))}) returning ${selected}`);
      },

      update(siteId: number, id: number, fields: object) {
        const changes = definedFields(fields).map(
          ([column, value]) => sql`${sql.ref(column)} = ${value}`,
        );
        return executeForRowOrThrow(sql<Row>`
          update ${table}
          set ${sql.join([...changes, sql`version = version + 1`, sql`updated_at = now()`])}
          where site_id = ${siteId} and id = ${id} returning ${selected}`);
      },

      async delete(siteId: number, id: number): Promise<void> {
        await sql`delete from ${table} where site_id = ${siteId} and id = ${id}`.execute(db);
      },
    };
  };
}
