import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DummyDriver, Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { contentKinds } from '../../../contract/moderation/content-kinds.ts';
import { CamelCaseDialect, columnName } from '../../db/column-names.ts';
import type { Trx } from '../../db/database.ts';
import type { DB } from '../../db/types.generated.ts';
import { userColumnsKeptAtRemoval } from '../../testing/kept-user-columns.ts';
import { erasuresAfterContent, erasuresAtOnce, removableContent } from './removal.area.ts';

/** Columns that name a person: by the id of an account, or by an address. */
const personColumn =
  /(?:^|_)(?:user|author|reporter|reviewer|writer|actor|sender|person|by)_id$|_by$|(?:^|_)(?:emails?|address)$/;

class RecordingDialect extends CamelCaseDialect {
  override createDriver() {
    return new DummyDriver();
  }
}

/** Statements that erase a person, as they reach the database. */
async function recordErasures(): Promise<string[]> {
  const statements: string[] = [];
  const db = new Kysely<DB>({
    dialect: new RecordingDialect({ pool: {} as never }),
    log: ({ query }) => {
      statements.push(query.sql.toLowerCase().replaceAll('"', ''));
    },
  });
  const trx = db as unknown as Trx;
  for (const erase of [...erasuresAtOnce, ...erasuresAfterContent]) await erase(trx, 1, [2]);
  const options = { erase: true, limit: 1, removedById: null };
  for (const kind of contentKinds) {
    await removableContent.writtenIn(trx).deleteSome(1, [2], kind, options);
  }
  return statements;
}

function listPersonColumns(): string[] {
  const types = readFileSync(join(import.meta.dirname, '../../db/types.generated.ts'), 'utf8');
  const interfaces = new Map(
    [...types.matchAll(/^export interface (\w+Table) \{\n([^}]*)\}/gm)].map(
      ([, name = '', body = '']) => [name, body],
    ),
  );
  return [...types.matchAll(/^ {2}(\w+): (\w+Table);/gm)].flatMap(([, table = '', name = '']) =>
    [...(interfaces.get(name) ?? '').matchAll(/^ {2}(\w+): (.+);/gm)]
      .filter(([, , type = '']) => !type.includes('boolean'))
      .map(([, property = '']) => columnName(property))
      .filter((column) => personColumn.test(column))
      .map((column) => `${table}.${column}`),
  );
}

const isWrite = (statement: string, table: string) =>
  new RegExp(`\\b(?:delete from|update) ${table}\\b`).test(statement);

test('erasure reaches every column that names a person, except those declared', async () => {
  const statements = await recordErasures();
  const columns = listPersonColumns();
  expect(columns.length).toBeGreaterThan(80);
  const left = columns.filter((name) => {
    const [table = '', column = ''] = name.split('.');
    return !statements.some(
      (statement) => isWrite(statement, table) && new RegExp(`\\b${column}\\b`).test(statement),
    );
  });
  expect(left.sort()).toEqual(Object.values(userColumnsKeptAtRemoval).flat().sort());
});
