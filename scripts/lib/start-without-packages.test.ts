import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const scripts = join(import.meta.dirname, '..');
const staticImport = /^(?:import|export) (?:[^;]*? from )?'([^']+)';/gm;

function importsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(staticImport)].map(([, name = '']) => name);
}

/** Packages that are imported as soon as a script is loaded, also by the files that it imports. */
function packagesLoadedBy(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  return importsOf(file).flatMap((name) => {
    if (name.startsWith('node:')) return [];
    return name.startsWith('.') ? packagesLoadedBy(join(file, '..', name), seen) : [name];
  });
}

// `count-lines.js` does not install packages.
const commands = globSync('*.js', { cwd: scripts }).filter((name) => name !== 'count-lines.js');

test.each(commands)('%s starts without installed packages, to install them', (name) => {
  expect(importsOf(join(scripts, name)).length).toBeGreaterThan(0);
  expect(packagesLoadedBy(join(scripts, name))).toEqual([]);
});
