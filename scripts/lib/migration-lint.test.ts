import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findMigrationMistakes } from './migration-lint.js';

const folder = mkdtempSync(join(tmpdir(), 'steward-migrations-'));
afterAll(() => rmSync(folder, { recursive: true }));

const refused: [name: string, sql: string, message: RegExp][] = [
  ['an index in a transaction', 'create index i on posts (id);', /require-concurrent-index/],
  ['a unique constraint', 'alter table posts add unique (slug);', /disallowed-unique-constraint/],
  ['a check', 'alter table posts add constraint c check (a > 1);', /missing-not-valid/],
  ['a checked column', 'alter table posts add column a int check (a > 1);', /checked-column/],
  ['NOT NULL', 'alter table posts alter column title set not null;', /adding-not-nullable-field/],
  ['a required column', 'alter table posts add column a int not null;', /adding-required-field/],
  ['another type', 'alter table posts alter column a type bigint;', /changing-column-type/],
  [
    'a volatile default',
    'alter table posts add column a uuid default gen_random_uuid();',
    /adding-field-with-default/,
  ],
  [
    'an identity column',
    'alter table posts add column a bigint generated always as identity;',
    /adding-field-with-default/,
  ],
  ['a renamed column', 'alter table posts rename column a to b;', /renaming-column.*unused since/],
  ['a renamed table', 'alter table posts rename to articles;', /renaming-table/],
  ['a dropped column', 'alter table posts drop column a;', /ban-drop-column.*unused since/],
  ['a dropped table', 'drop table posts;', /ban-drop-table/],
  ['a column dropped as of this release', '-- unused since 0.3.0\ndrop table posts;', /ban-drop/],
  ['a back-fill', 'update posts set a = 1;', /back-fill: changes rows of posts/],
  ['a copied table', 'insert into a (id)\nselect id from posts;', /back-fill: changes rows of a/],
  ['removed rows', 'with x as (select 1) delete from posts;', /back-fill/],
  ['truncate', 'truncate posts;', /table-lock/],
  ['a rewritten table', 'cluster posts;', /table-lock/],
  [
    'validation under the lock of its constraint',
    'alter table posts add constraint c check (a > 1) not valid;\nalter table posts validate constraint c;',
    /missing-not-valid/,
  ],
  [
    'a statement outside a transaction that cannot be repeated',
    '-- outside a transaction\ncreate index concurrently i on posts (id);',
    /outside-transaction|prefer-robust/,
  ],
  [
    'other statements outside a transaction',
    '-- outside a transaction\nalter table posts add column a int;',
    /outside-transaction/,
  ],
];

const accepted: [name: string, sql: string][] = [
  [
    'tables with indexes and rows of their own',
    `create table notes (id bigint primary key, body text not null check (body <> ''));
     create index notes_by_body on notes (body);
     insert into notes select 1, 'a';`,
  ],
  ['a column with a constant default', "alter table posts add column a text not null default '';"],
  ['a check for later', 'alter table posts add constraint c check (a > 1) not valid;'],
  ['what an earlier release left', '-- unused since 0.2.9\nalter table posts drop column a;'],
  ['rows of a small table', '-- small table: sites\nupdate sites set name = trim(name);'],
  ['functions', `create function f() returns void language sql as $$ update posts set a = 1; $$;`],
  [
    'indexes and validation outside a transaction',
    `-- outside a transaction
     create index concurrently if not exists i on posts (id);
     -- Replaced by the one above.
     drop index concurrently if exists old_i;
     alter table posts validate constraint c;`.replaceAll(/^ +/gm, ''),
  ],
  ['migrations from before the check', 'drop table posts;'],
];

const fileOf = (kind: string, index: number) => `${kind}${100 + index}.sql`;
const lastAccepted = accepted.length - 1;
const fileOfAccepted = (index: number) =>
  index === lastAccepted ? '0064_old.sql' : fileOf('8', index);

let mistakes: string[];
beforeAll(() => {
  const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql);
  for (const [index, [, sql]] of refused.entries()) write(fileOf('9', index), sql);
  for (const [index, [, sql]] of accepted.entries()) write(fileOfAccepted(index), sql);
  write('7000_lines.sql', '-- Counts.\nselect 1;\n\nupdate posts\nset a = 1;');
  // All at once: starting the program takes longer than checking.
  mistakes = findMigrationMistakes(folder, '0.3.0');
});

const mistakesOf = (file: string) => mistakes.filter((each) => each.startsWith(`${file}:`));

test.each(refused.map(([name, , message], index) => [name, index, message] as const))(
  '%s is refused',
  (_, index, message) => {
    expect(mistakesOf(fileOf('9', index)).join('\n')).toMatch(message);
  },
);

test.each(accepted.map(([name], index) => [name, index] as const))('%s: accepted', (_, index) => {
  expect(mistakesOf(fileOfAccepted(index))).toEqual([]);
});

test('a mistake is reported with file and line', () => {
  expect(mistakesOf('7000_lines.sql')).toEqual([
    expect.stringMatching(/^7000_lines\.sql:4 back-fill/),
  ]);
});
