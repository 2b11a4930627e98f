import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { makeTemporaryFolder } from './temporary-folder.js';

const removed = (folder: string) =>
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));

test("is accessible to the database's account, and removes folders of killed runs", () => {
  const folder = makeTemporaryFolder();
  removed(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o755);
  // No process has this id.
  const ofTheDead = join(dirname(folder), 'steward-run-4194305-abcdef');
  const ofOthers = join(dirname(folder), 'steward-of-somebody-else');
  for (const other of [ofTheDead, ofOthers]) {
    mkdirSync(other);
    removed(other);
  }
  removed(makeTemporaryFolder());
  expect([ofTheDead, ofOthers, folder].map((it) => existsSync(it))).toEqual([false, true, true]);
});

test('is on disk if there is too little memory', () => {
  const base = mkdtempSync(join(tmpdir(), 'steward-base-'));
  removed(base);
  vi.stubEnv('TMPDIR', base);
  onTestFinished(() => vi.unstubAllEnvs());
  expect(dirname(makeTemporaryFolder(2 ** 30))).toBe(base);
});
