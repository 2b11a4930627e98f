import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inRoot, projectNode, toolOf } from './project.js';

/**
 * Refuses migrations that would block a running release: those that lock or rewrite a large table,
 * or remove something that the previous release still uses.
 * Usage: node migration-lint.js <folder of migrations>
 */

/** Older migrations have been applied everywhere and are accepted as they are. */
const firstChecked = '0067';
/** First line of a migration whose statements run one by one, outside a transaction. */
const outsideMarker = '-- outside a transaction';

const excluded = [
  // Ids of small tables are 32-bit numbers here.
  'prefer-bigint-over-int',
  'prefer-bigint-over-smallint',
  // The migration runner sets the lock timeout; statements that block nobody may take long.
  'require-lock-timeout',
  'require-statement-timeout',
];

/** Accepted below a comment `-- unused since <version>` that names an earlier release. */
const removals = new Set([
  'ban-drop-column',
  'ban-drop-table',
  'ban-drop-not-null',
  'renaming-column',
  'renaming-table',
]);

const name = '[a-z_][a-z0-9_.]*';
const toStatementPattern = (text) =>
  new RegExp(text.replaceAll('NAME', name).replaceAll(' ', '\\s+'), 'i');

/** Statements that can be repeated after a crash and never block readers or writers. */
const allowedOutside = [
  toStatementPattern('^create (?:unique )?index concurrently if not exists NAME on '),
  toStatementPattern('^drop index concurrently if exists NAME$'),
  toStatementPattern('^alter table NAME validate constraint NAME$'),
];

const changesRows = [
  toStatementPattern('^(?:with .*)?update (?:only )?(NAME)'),
  toStatementPattern('^(?:with .*)?delete from (?:only )?(NAME)'),
  toStatementPattern('^(?:with .*)?insert into (NAME)(?=.* select )'),
];

const locksTable = [
  [toStatementPattern('^truncate '), 'truncate locks the table and cannot be undone'],
  [toStatementPattern('^lock '), 'the statement that needs a lock takes it by itself'],
  [
    toStatementPattern('^(?:cluster|vacuum full|vacuum \\(full)'),
    'this rewrites the table under a lock',
  ],
  [toStatementPattern('^alter table .* set (?:un)?logged'), 'this rewrites the table under a lock'],
  [
    toStatementPattern('^refresh materialized view (?!concurrently)'),
    'refresh concurrently, outside a transaction',
  ],
];

const addsCheckedColumn = toStatementPattern('add column (?:(?!add column).)* check ?\\(');

export function findMigrationMistakes(folder, version) {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.sql') && file >= firstChecked)
    .sort()
    .map((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      return { file, text, isOutside: text.startsWith(`${outsideMarker}\n`) };
    });
  const mistakes = [];
  for (const isOutside of [false, true]) {
    const chosen = files.filter((each) => each.isOutside === isOutside);
    mistakes.push(...runSquawk(folder, chosen, isOutside, version));
  }
  for (const { file, text, isOutside } of files) {
    const find = isOutside ? findMistakesOutside : findMistakesInTransaction;
    for (const { line, message } of find(splitStatements(text), text)) {
      mistakes.push(`${file}:${line} ${message}`);
    }
  }
  return mistakes.sort();
}

function runSquawk(folder, files, isOutside, version) {
  if (files.length === 0) return [];
  const { stdout, stderr } = spawnSync(
    projectNode,
    [
      toolOf('squawk-cli/js/bin/squawk'),
      '--reporter=json',
      '--pg-version=15.0',
      // Outside a transaction our own rule is stricter than squawk's.
      `--exclude=${[...excluded, ...(isOutside ? ['prefer-robust-stmts'] : [])].join(',')}`,
      ...(isOutside ? [] : ['--assume-in-transaction']),
      ...files.map(({ file }) => join(folder, file)),
    ],
    { encoding: 'utf8', timeout: 60_000 },
  );
  if (!stdout.startsWith('[')) throw new Error(`squawk did not run: ${stderr || stdout}`);
  return JSON.parse(stdout).flatMap(({ file, line, rule_name: rule, message }) => {
    const found = files.find((each) => file.endsWith(each.file));
    if (removals.has(rule) && isDeclaredUnused(found.text, line, version)) return [];
    const advice = removals.has(rule)
      ? ' First release a version that does not use it, then say `-- unused since <that version>`.'
      : '';
    return [`${found.file}:${line + 1} ${rule}: ${message}${advice}`];
  });
}

function isDeclaredUnused(text, index, version) {
  const above = text.split('\n').slice(0, index);
  const comments = above.slice(above.findLastIndex((line) => !line.startsWith('--')) + 1);
  const since = /^-- unused since (\d+\.\d+\.\d+)/m.exec(comments.join('\n'))?.[1];
  return since !== undefined && isEarlierVersion(since, version);
}

function isEarlierVersion(one, other) {
  const [a, b] = [one, other].map((each) => each.split('.').map(Number));
  const index = a.findIndex((number, place) => number !== b[place]);
  return index >= 0 && a[index] < b[index];
}

function* findMistakesOutside(statements) {
  for (const { line, text } of statements) {
    if (allowedOutside.some((allowed) => allowed.test(text))) continue;
    yield {
      line,
      message:
        'outside-transaction: allowed are `create index concurrently if not exists`, ' +
        '`drop index concurrently if exists` and `alter table … validate constraint …`, ' +
        'which can be repeated after a crash',
    };
  }
}

function* findMistakesInTransaction(statements, whole) {
  const created = new Set(
    [...whole.matchAll(/create\s+table\s+(?:if\s+not\s+exists\s+)?([a-z0-9_.]+)/gi)].map(
      ([, table]) => table,
    ),
  );
  for (const { line, text } of statements) {
    const table = changesRows.map((change) => change.exec(text)?.[1]).find(Boolean);
    if (table && !created.has(table) && !isDeclaredSmall(whole, line, table)) {
      yield {
        line,
        message: `back-fill: changes rows of ${table} while the migration holds its locks; insert a row into backfills instead, or say \`-- small table: ${table}\``,
      };
    }
    for (const [locking, message] of locksTable) {
      if (locking.test(text)) yield { line, message: `table-lock: ${message}` };
    }
    if (addsCheckedColumn.test(text)) {
      yield {
        line,
        message:
          'checked-column: scans the table under a lock; add the check `not valid`, and validate it in a migration outside a transaction',
      };
    }
  }
}

function isDeclaredSmall(whole, line, table) {
  return whole
    .split('\n')
    .slice(0, line)
    .some((each) => each.trim() === `-- small table: ${table}`);
}

/** Statements with their lines; comments and bodies of functions are blanked. */
function splitStatements(text) {
  const blankOut = (part) => part.replace(/[^\n]/g, ' ');
  const bare = text.replace(/--[^\n]*|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'/g, blankOut);
  const statements = [];
  let start = 0;
  for (const part of bare.split(';')) {
    const lead = part.length - part.trimStart().length;
    const line = bare.slice(0, start + lead).split('\n').length;
    if (part.trim() !== '') statements.push({ line, text: part.trim().replace(/\s+/g, ' ') });
    start += part.length + 1;
  }
  return statements;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  const mistakes = findMigrationMistakes(resolve(process.argv[2]), version);
  for (const mistake of mistakes) console.log(mistake);
  if (mistakes.length > 0) process.exitCode = 1;
}
