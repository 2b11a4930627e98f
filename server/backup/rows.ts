import type pg from 'pg';
import { RowDigest } from './row-digest.ts';
import { type BackupTable, quoteIdentifier, quoteTable } from './tables.ts';

const rowsPerFetch = 500;
const maxInsertBatchBytes = 4_000_000;

/** Yields each row in its exact text form, without holding more than a batch in memory. */
export async function* readRows(client: pg.ClientBase, table: BackupTable): AsyncGenerator<string> {
  const name = quoteTable(table);
  await client.query(
    `declare backup_rows no scroll cursor for select t::text as row from ${name} t`,
  );
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${rowsPerFetch} from backup_rows`);
    if (rows.length === 0) break;
    for (const { row } of rows) yield row;
  }
  await client.query('close backup_rows');
}

export async function digestRows(client: pg.ClientBase, table: BackupTable): Promise<RowDigest> {
  const digest = new RowDigest();
  for await (const row of readRows(client, table)) digest.add(row);
  return digest;
}

/** Inserts rows in their text form. The database computes generated columns again. */
export async function insertRows(
  client: pg.ClientBase,
  table: BackupTable,
  rows: AsyncIterable<string>,
): Promise<RowDigest> {
  const digest = new RowDigest();
  const name = quoteTable(table);
  const columns = table.columns.map(quoteIdentifier);
  const insert = `insert into ${name} (${columns.join(', ')}) overriding system value
    select ${columns.map((column) => `(given.row).${column}`).join(', ')}
    from (select line::${name} as row from unnest($1::text[]) as line offset 0) as given`;
  let batch: string[] = [];
  let bytes = 0;
  const insertBatch = async () => {
    if (batch.length > 0) await client.query(insert, [batch]);
    batch = [];
    bytes = 0;
  };
  for await (const row of rows) {
    digest.add(row);
    batch.push(row);
    bytes += row.length;
    if (batch.length >= rowsPerFetch || bytes >= maxInsertBatchBytes) await insertBatch();
  }
  await insertBatch();
  return digest;
}
