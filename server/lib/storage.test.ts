import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { createFolderStorage, type Storage } from './storage.ts';

const root = mkdtempSync(join(tmpdir(), 'steward-storage-'));
const storage = createFolderStorage(join(root, 'files'));
afterAll(() => rmSync(root, { recursive: true }));

async function read({ open }: Storage, key: string): Promise<string | undefined> {
  const file = await open(key);
  return file && (await text(file.stream));
}

test('keeps, replaces, returns and deletes a file by its key', async () => {
  const key = 'avatars/ab/ab12-thumb.webp';
  expect(await read(storage, key)).toBeUndefined();
  await storage.put(key, Buffer.from('one'));
  await storage.put(key, Buffer.from('two'));
  expect(await read(storage, key)).toBe('two');
  expect(readdirSync(join(root, 'files/avatars/ab'))).toEqual(['ab12-thumb.webp']);
  await storage.delete(key);
  await storage.delete(key);
  expect(await read(storage, key)).toBeUndefined();
});

test('of many who write the same key at once, one whole file is left', async () => {
  const files = Array.from({ length: 20 }, (_, i) => Buffer.alloc(50_000, String(i % 10)));
  await Promise.all(files.map((file) => storage.put('same.bin', file)));
  const left = await read(storage, 'same.bin');
  expect(files.some((file) => left === file.toString())).toBe(true);
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
  await expect(async () => storage.open(key)).rejects.toThrow('Not a storage key');
  await expect(async () => storage.put(key, Buffer.from('x'))).rejects.toThrow();
  await expect(async () => storage.delete(key)).rejects.toThrow();
});
