import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot, projectNode, root, say, toolOf } from './project.js';
import { step } from './run.js';

export const consoleSources = [
  'console',
  'contract',
  'docs/handbook',
  'docs/vocabulary.md',
  'schema.graphql',
  'package-lock.json',
];
const stamp = inRoot('dist', 'console.stamp');

/** Builds the console if its sources changed; resolves to true on success. */
export async function ensureConsole() {
  const wanted = hashOf(root, consoleSources);
  const isBuilt =
    existsSync(inRoot('dist', 'console', 'index.html')) && readIfExists(stamp) === wanted;
  if (isBuilt) return true;
  say('Building the console');
  // An interrupted build must not match the stamp of an earlier one.
  rmSync(stamp, { force: true });
  const code = await step(projectNode, [
    toolOf('vite/bin/vite.js'),
    'build',
    '--config',
    inRoot('console', 'vite.config.ts'),
    '--logLevel',
    'warn',
  ]);
  if (code === 0) writeFileSync(stamp, wanted);
  else console.error('The console could not be built. What Vite printed above says why.');
  return code === 0;
}

/** Hash over names and contents of all files except tests. */
export function hashOf(folder, paths) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap((name) => listFiles(folder, name))) {
    if (/\.test\.tsx?$/.test(path)) continue;
    hash.update(`${path}\0`);
    hash.update(
      createHash('sha256')
        .update(readFileSync(join(folder, path)))
        .digest(),
    );
  }
  return hash.digest('hex');
}

function listFiles(folder, path) {
  if (!statSync(join(folder, path)).isDirectory()) return [path];
  return readdirSync(join(folder, path))
    .sort()
    .flatMap((name) => listFiles(folder, join(path, name)));
}

function readIfExists(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
