import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from './project.js';

interface Entry {
  resolved?: string;
  optionalDependencies?: Record<string, string>;
  cpu?: string[];
  os?: string[];
  libc?: string[];
  integrity?: string;
}
const lock: { packages: Record<string, Entry> } = JSON.parse(
  readFileSync(inRoot('package-lock.json'), 'utf8'),
);

/** Resolves a package like Node: from the importer's folder outwards. */
function entryFor(name: string, asker: string): Entry | undefined {
  const inner = lock.packages[`${asker === '' ? '' : `${asker}/`}node_modules/${name}`];
  if (inner || asker === '') return inner;
  return entryFor(name, asker.slice(0, Math.max(0, asker.lastIndexOf('/node_modules/'))));
}

const optional = Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {} }]) =>
  Object.keys(optionalDependencies).map((name) => ({ path, name, entry: entryFor(name, path) })),
);

test('npm ci finds every package for whatever platform in the lockfile', () => {
  expect(optional.filter(({ entry }) => !entry).map(({ name }) => name)).toEqual([]);
});

test.each(['x64', 'arm64'])('packages for Linux on %s have a checksum', (cpu) => {
  const native = optional.filter(
    ({ entry }) =>
      entry?.cpu?.includes(cpu) && entry.os?.includes('linux') && !entry.libc?.includes('musl'),
  );
  expect(native.length).toBeGreaterThan(3);
  expect(native.filter(({ entry }) => !entry?.integrity).map(({ name }) => name)).toEqual([]);
});

test('the lockfile names no registry', () => {
  const named = Object.entries(lock.packages).filter(([, { resolved }]) => resolved);
  expect(named.map(([path]) => path)).toEqual([]);
});
