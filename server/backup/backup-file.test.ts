import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  createFileSink,
  DamagedBackupError,
  decodeLines,
  encodeLines,
  readBackupFile,
  writeBackupFile,
} from './backup-file.ts';

const key = 'k'.repeat(32);
const rows = ['a\nb', '\u2028', '', 'x'.repeat(300_000), '"\\'];

async function* each(texts: string[]) {
  yield* texts;
}

async function write(options: { key: string | undefined; label: string }): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'steward-backup-file-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'rows.gz');
  await writeBackupFile(createFileSink(path), encodeLines(each(rows)), options);
  return path;
}

const read = (path: string, options: { key: string | undefined; label: string }) =>
  collect(decodeLines(readBackupFile(path, options)));

test.each([undefined, key])('written content can be read again (key: %s)', async (given) => {
  const options = { key: given, label: 'rows' };
  expect(await read(await write(options), options)).toEqual(rows);
});

test('an encrypted file opens only with its key and label', async () => {
  const path = await write({ key, label: 'rows' });
  expect(readFileSync(path).includes('x'.repeat(100))).toBe(false);
  await expect(read(path, { key: undefined, label: 'rows' })).rejects.toThrow('is encrypted');
  for (const wrong of [
    { key: 'w'.repeat(32), label: 'rows' },
    { key, label: 'others' },
  ]) {
    await expect(read(path, wrong)).rejects.toThrow(DamagedBackupError);
  }
});

test.each([
  ['cut off', (bytes: Buffer) => bytes.subarray(0, -30)],
  ['emptied', () => Buffer.alloc(0)],
  ['changed', (bytes: Buffer) => bytes.fill(7, bytes.length - 40, bytes.length - 39)],
])('a file that was %s is refused', async (_, damage) => {
  for (const given of [undefined, key]) {
    const options = { key: given, label: 'rows' };
    const path = await write(options);
    writeFileSync(path, damage(readFileSync(path)));
    await expect(read(path, options)).rejects.toThrow(DamagedBackupError);
  }
});

async function collect(source: AsyncIterable<string>): Promise<string[]> {
  const texts: string[] = [];
  for await (const text of source) texts.push(text);
  return texts;
}
