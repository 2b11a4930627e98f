import type pg from 'pg';

export interface BackupTable {
  schema: string;
  name: string;
  /** Columns in the order of a row's text form, without generated ones. */
  columns: string[];
  allColumns: string[];
}

export interface BackupSequence {
  schema: string;
  name: string;
  lastValue: string | null;
  startValue: string;
}

const savedSchemas = ['public', 'jobs'];

/** Tables that migrations, the job queue and running processes fill by themselves. */
const tablesMadeBySetup = new Set([
  'public.schema_migrations',
  'public.live_processes',
  'jobs.version',
]);

/** Makes the text form of a value independent of the server's settings. */
const setExactTextFormsSql = `
  set local datestyle = 'ISO';
  set local intervalstyle = 'postgres';
  set local timezone = 'UTC';
  set local bytea_output = 'hex';
  set local extra_float_digits = 1;
  set local search_path = public;
  set local statement_timeout = 0`;

export async function setExactTextForms(client: pg.ClientBase): Promise<void> {
  await client.query(setExactTextFormsSql);
}

export const nameOfTable = ({ schema, name }: { schema: string; name: string }) =>
  `${schema}.${name}`;

export const quoteTable = ({ schema, name }: { schema: string; name: string }) =>
  `${quoteIdentifier(schema)}.${quoteIdentifier(name)}`;

export function quoteIdentifier(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`;
}

/** Tables with rows of their own; a partition's rows are read through its parent. */
export async function listTables(client: pg.ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    `select n.nspname as schema, c.relname as name,
       array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns,
       array_agg(a.attname::text order by a.attnum) as "allColumns"
     from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition
       and not exists (select 1 from pg_depend d
         where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     group by n.nspname, c.relname
     order by n.nspname, c.relname`,
    [savedSchemas],
  );
  return rows.filter((table) => !tablesMadeBySetup.has(nameOfTable(table)));
}

export async function listSequences(client: pg.ClientBase): Promise<BackupSequence[]> {
  const { rows } = await client.query<BackupSequence>(
    `select schemaname as schema, sequencename as name,
       last_value::text as "lastValue", start_value::text as "startValue"
     from pg_sequences where schemaname = any($1) order by 1, 2`,
    [savedSchemas],
  );
  return rows;
}

export async function listMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select name from public.schema_migrations order by name',
  );
  return rows.map(({ name }) => name);
}

export async function readJobsVersion(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ version: number }>('select version from jobs.version');
  return Number(rows[0]?.version ?? 0);
}
