import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Migration {
  name: string;
  sql: string;
  checksum: string;
  /** If false, statements run one by one, and all of them again after a crash. */
  isTransactional: boolean;
}

export const ownMigrationsFolder = join(import.meta.dirname, 'migrations');

const outsideTransactionMarker = '-- outside a transaction\n';

export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8');
      return {
        name,
        sql,
        checksum: createHash('sha256').update(sql).digest('hex'),
        isTransactional: !sql.startsWith(outsideTransactionMarker),
      };
    }),
  );
}

/** Statements of a migration outside a transaction, which contains no functions or texts. */
export function splitStatements(sql: string): string[] {
  return sql
    .replace(/--[^\n]*/g, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}
