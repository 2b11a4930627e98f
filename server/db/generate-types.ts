import type pg from 'pg';
import { propertyName } from './column-names.ts';

interface CatalogColumn {
  table_name: string;
  column_name: string;
  udt_name: string;
  is_nullable: 'YES' | 'NO';
  has_default: boolean;
  is_identity: 'YES' | 'NO';
  is_generated: 'ALWAYS' | 'NEVER';
}

const typescriptTypes: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  float4: 'number',
  date: 'string',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  jsonb: 'Json',
  text: 'string',
  timestamptz: 'Timestamp',
  tsvector: 'string',
  uuid: 'string',
  _text: 'string[]',
  _int4: 'number[]',
};

export async function generateTypes(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<CatalogColumn>(
    `select c.table_name, c.column_name, c.udt_name, c.is_nullable, c.is_identity,
            c.is_generated,
            c.column_default is not null as has_default
       from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      order by c.table_name, c.ordinal_position`,
  );
  const tables = Map.groupBy(rows, (column) => column.table_name);
  const interfaces = [...tables].map(
    ([name, columns]) =>
      `export interface ${typeNameOfTable(name)} {\n${columns.map(formatColumnLine).join('\n')}\n}\n`,
  );
  const entries = [...tables.keys()].map((name) => `  ${name}: ${typeNameOfTable(name)};`);
  return [
    '// Generated from the migrations by `npm run db:types`. Do not edit.',
    "import type { ColumnType, GeneratedAlways } from 'kysely';",
    '',
    'type Generated<T> =',
    '  T extends ColumnType<infer S, infer I, infer U>',
    '    ? ColumnType<S, I | undefined, U>',
    '    : ColumnType<T, T | undefined, T>;',
    '/** Written as a string of JSON, read as the parsed value. */',
    'type Json = ColumnType<unknown, string, string>;',
    'type Timestamp = ColumnType<Date, Date | string, Date | string>;',
    '',
    ...interfaces,
    `export interface DB {\n${entries.join('\n')}\n}\n`,
  ].join('\n');
}

function formatColumnLine(column: CatalogColumn): string {
  const base = typescriptTypes[column.udt_name];
  if (!base) {
    throw new Error(
      `No TypeScript type is known for ${column.table_name}.${column.column_name} (${column.udt_name})`,
    );
  }
  return `  ${propertyName(column.column_name)}: ${columnTypeOf(base, column)};`;
}

function columnTypeOf(base: string, column: CatalogColumn): string {
  const type = column.is_nullable === 'YES' ? `${base} | null` : base;
  const isOwnValue = column.is_identity === 'YES' || column.is_generated === 'ALWAYS';
  if (isOwnValue) return `GeneratedAlways<${type}>`;
  return column.has_default ? `Generated<${type}>` : type;
}

function typeNameOfTable(table: string): string {
  return `${table.replace(/(^|_)([a-z])/g, (_, __, letter: string) => letter.toUpperCase())}Table`;
}
