import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createFolderStorage } from './storage.ts';

const root = mkdtempSync(join(tmpdir(), 'steward-storage-'));
const storage = createFolderStorage(join(root, 'files'));
afterAll(() => rmSync(root, { recursive: true }));

test('keeps, replaces, returns and deletes a file by its key', async () => {
  const key = 'avatars/ab/ab12-thumb.webp';
  expect(await storage.get(key)).toBeUndefined();
  await storage.put(key, Buffer.from('one'));
  await storage.put(key, Buffer.from('two'));
  expect((await storage.get(key))?.toString()).toBe('two');
  expect(readdirSync(join(root, 'files/avatars/ab'))).toEqual(['ab12-thumb.webp']);
  await storage.delete(key);
  await storage.delete(key);
  expect(await storage.get(key)).toBeUndefined();
});

test('of many who write the same key at once, one whole file is left', async () => {
  const files = Array.from({ length: 20 }, (_, i) => Buffer.alloc(50_000, String(i % 10)));
  await Promise.all(files.map((file) => storage.put('same.bin', file)));
  const left = await storage.get('same.bin');
  expect(files.some((file) => left?.equals(file))).toBe(true);
});

test.each([
  '../secret',
  'a/../secret',
  '/etc/passwd',
  'a//b',
  '.env',
  'a/.b',
  'A',
  'a\\b',
  'a\0',
  '',
])('refuses %j as a key', async (key) => {
  writeFileSync(join(root, 'secret'), 'x');
  await expect(async () => storage.get(key)).rejects.toThrow('Not a storage key');
  await expect(async () => storage.put(key, Buffer.from('x'))).rejects.toThrow();
  await expect(async () => storage.delete(key)).rejects.toThrow();
});
