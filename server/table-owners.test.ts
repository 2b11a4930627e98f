import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contentTables } from './db/content-tables.ts';
import { type TableUse, tableUses } from './testing/sql-tables.ts';
import { declaredReads, tableOwners } from './testing/table-owners.ts';

/**
 * Every table has one owner, the only folder that writes it. Demo data and tests may write
 * anywhere: they make states that no use case leads to.
 */
const root = join(import.meta.dirname, '..');
const types = readFileSync(join(root, 'server/db/types.generated.ts'), 'utf8');
const tables = new Set(
  [...types.matchAll(/^ {2}(\w+): \w+Table;/gm)].map(([, table = '']) => table),
);
const sources = globSync('server/**/*.ts', { cwd: root }).filter(
  (file) => !/\.test\.ts$|^server\/(testing|demo)\/|\.generated\./.test(file),
);
const shared = { contentTables: Object.values(contentTables) };
const read = sources.map((file) =>
  tableUses(file, readFileSync(join(root, file), 'utf8'), tables, shared),
);
const uses = read.flatMap((each) => each.uses);

const owners = new Map(
  Object.entries(tableOwners).flatMap(([owner, owned]) => owned.map((table) => [table, owner])),
);
/** A noun of a feature, or a folder directly below `server/`. */
function placeOf(file: string): string {
  const [, first = '', area, noun] = file.split('/');
  return first === 'features' ? `${area}/${noun}` : first;
}
const areaOf = (place: string) => place.split('/')[0] ?? place;
const told = ({ file, line, table }: TableUse) => `${file}:${line} ${table}`;

test('the statements of all sources are found', () => {
  expect(tables.size).toBeGreaterThan(100);
  expect(uses.filter(({ isWrite }) => isWrite).length).toBeGreaterThan(200);
  // Helpers that are told a table by its owner.
  const helpers = /^server\/db\/(site-table|mention-links)\.ts/;
  expect(read.flatMap((each) => each.unresolved).filter((place) => !helpers.test(place))).toEqual(
    [],
  );
});

test('reads names of tables from Kysely calls and SQL texts', () => {
  const source = `
    const table = sql.table('tags');
    db.insertInto('users').values(row);
    db.selectFrom(['posts', 'threads as t']).innerJoin('sites as s', 'a', 'b');
    sql\`with gone as (delete from leads using people where id = 1)
      update \${table} set a = 1 from awards, categories c where \${x} for update\`;
    sql\`insert into \${sql.table(contentTables[kind])} select 1\`;
    const from = sql\`tags as t\`;
    pool.query('select 1 from messages join comments on true');
    sql\`update \${unknown} set a = 1\`;`;
  const { uses: found, unresolved } = tableUses('a.ts', source, tables, shared);
  const of = (isWrite: boolean) =>
    found.filter((use) => use.isWrite === isWrite).map(({ table }) => table);
  expect(new Set(of(true))).toEqual(new Set(['users', 'leads', 'tags', ...shared.contentTables]));
  expect(new Set(of(false))).toEqual(
    new Set([
      'awards',
      'categories',
      'comments',
      'messages',
      'people',
      'posts',
      'sites',
      'tags',
      'threads',
    ]),
  );
  expect(unresolved).toEqual(['a.ts:10']);
});

test('every table has one owner', () => {
  const owned = Object.values(tableOwners).flat();
  expect([...owned].sort()).toEqual([...tables].sort());
});

test('only the owner writes a table', () => {
  const wrong = uses.filter(
    ({ file, table, isWrite }) => isWrite && placeOf(file) !== owners.get(table),
  );
  expect(wrong.map(told)).toEqual([]);
});

test('other areas read a table only if that is declared', () => {
  const readers: Record<string, string[]> = {};
  for (const { file, table, isWrite } of uses) {
    const area = areaOf(placeOf(file));
    if (isWrite || area === areaOf(owners.get(table) ?? '')) continue;
    readers[table] = [...new Set([...(readers[table] ?? []), area])].sort();
  }
  const declared = Object.entries(declaredReads).map(([table, { by }]) => [table, [...by].sort()]);
  expect(readers).toEqual(Object.fromEntries(declared));
  // The number may only go down.
  expect(Object.keys(readers).length).toBeLessThanOrEqual(12);
});
