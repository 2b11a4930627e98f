import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, posix } from 'node:path';
import { inRoot, root } from './project.js';

/**
 * Files that put everything together. They import the whole product, so the search for importers
 * stops here: otherwise every change would affect every test.
 */
const isCompositionFile = (file) =>
  /^server\/[^/]+\.ts$|\.area\.ts$|^server\/(?:testing\/(?:test-app|server-process)|commands\/.*)\.ts$/.test(
    file,
  );

/** Changes whose effect imports do not show: composition, SQL, data and test settings. */
function affectsAllTests(file) {
  if (!/^(?:server|contract|automod|retrieval)\//.test(file))
    return /^(?:package-lock\.json|vitest\.config\.ts)$/.test(file);
  return isCompositionFile(file) || !/\.tsx?$/.test(file);
}

const isImportedData = (file, imported) => file.endsWith('.json') && imported.has(file);

/**
 * Lists the API tests that a change of these files can affect: tests that import them, directly or
 * not, and tests in the folder of a module that does.
 * @param {string[]} changed paths from the project's folder
 * @param {Map<string, string[]>} imports imports of each source file
 */
export function affectedApiTests(changed, imports) {
  const tests = [...imports.keys()].filter((file) => file.endsWith('.api.test.ts')).sort();
  const imported = new Set([...imports.values()].flat());
  if (changed.some((file) => affectsAllTests(file) && !isImportedData(file, imported)))
    return tests;
  const importers = new Map();
  for (const [importer, imported] of imports) {
    for (const file of imported) importers.set(file, [...(importers.get(file) ?? []), importer]);
  }
  const affected = new Set(changed);
  for (const file of affected) {
    if (isCompositionFile(file)) continue;
    for (const importer of importers.get(file) ?? []) affected.add(importer);
  }
  const folders = new Set(
    [...affected].filter((file) => !isCompositionFile(file) && !isTest(file)).map(dirnameOf),
  );
  return tests.filter((test) => affected.has(test) || folders.has(dirnameOf(test)));
}

const isTest = (file) => /\.test\.tsx?$/.test(file);
const dirnameOf = (file) => posix.dirname(file);

export function readImports() {
  const files = ['server', 'contract', 'automod', 'retrieval'].flatMap((folder) =>
    readdirSync(inRoot(folder), { recursive: true })
      .map((name) => posix.join(folder, name))
      .filter((name) => name.endsWith('.ts')),
  );
  return new Map(files.map((file) => [file, findImports(file)]));
}

function findImports(file) {
  const source = readFileSync(inRoot(file), 'utf8');
  return [...source.matchAll(/(?:from|import\(?)\s*'(\.[^']+)'/g)].map(([, path]) =>
    posix.join(dirname(file), path),
  );
}

/** Files changed since this branch left main; undefined if git cannot tell. */
export function changedFiles() {
  const runGit = (...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    const base = runGit('merge-base', 'HEAD', 'main').trim();
    const changed = runGit('diff', '--name-only', '--no-renames', '-z', base);
    const untracked = runGit('ls-files', '--others', '--exclude-standard', '-z');
    return `${changed}${untracked}`.split('\0').filter((name) => name !== '');
  } catch {
    // There is no repository, or no branch main.
    return undefined;
  }
}
