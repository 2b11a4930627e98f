import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { consoleSources, hashOf } from './console-build.js';

let folder: string;
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
const hash = () => hashOf(folder, ['sources', 'lock.json']);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'steward-hash-'));
  mkdirSync(join(folder, 'sources', 'deep'), { recursive: true });
  write('sources/deep/a.ts', 'a');
  write('lock.json', '{}');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('whether the console has to be built', () => {
  test('not for a change in a test', () => {
    const before = hash();
    write('sources/deep/a.test.ts', 'test');
    expect(hash()).toBe(before);
  });

  test.each([
    ['a changed file', () => write('sources/deep/a.ts', 'b')],
    ['a new file', () => write('sources/b.ts', '')],
    [
      'a file under another name',
      () => {
        rmSync(join(folder, 'sources/deep/a.ts'));
        write('sources/deep/b.ts', 'a');
      },
    ],
    ['other packages', () => write('lock.json', '{"x":1}')],
  ])('for %s', (_, change) => {
    const before = hash();
    change();
    expect(hash()).not.toBe(before);
  });
});

test('everything the console takes in from other folders counts as its source', () => {
  const root = join(import.meta.dirname, '../..');
  const files = globSync('console/{app,features,kit,lib}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\.tsx?$/.test(file),
  );
  const taken = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/'((?:\.\.\/)+[^'\n]+)'/g)].map(
      ([, path = '']) => join(dirname(file), path),
    ),
  );
  const isSource = (path: string) =>
    consoleSources.some((source) => path === source || path.startsWith(`${source}/`));
  expect([...new Set(taken)].filter((path) => !isSource(path))).toEqual([]);
});
