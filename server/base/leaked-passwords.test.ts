import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { openLeakedPasswords } from './leaked-passwords.ts';

const folder = mkdtempSync(join(tmpdir(), 'steward-leaked-'));
afterAll(() => rmSync(folder, { recursive: true }));

const hashOf = (password: string) =>
  createHash('sha1').update(password).digest('hex').toUpperCase();
const leaked = Array.from({ length: 3_000 }, (_, i) => `Leaked-password-${i}!`);
const sorted = leaked.map(hashOf).sort();

function writeList(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

function open(path: string | undefined) {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => lines.push(line) });
  return { ...openLeakedPasswords(path, log), lines };
}

describe('passwords known from data leaks', () => {
  test.each([
    ['with counts, as downloads have them', sorted.map((hash, i) => `${hash}:${i ** 3}\r\n`)],
    ['without counts', sorted.map((hash) => `${hash}\n`)],
    ['without a line end at the end', [sorted.join('\n')]],
    ['of one line', [`${hashOf('Leaked-password-0!')}:3\n`]],
  ])('are found in a list %s', async (name, lines) => {
    const path = writeList(name, lines.join(''));
    expect(readConfig({ LEAKED_PASSWORDS_FILE: path }).leakedPasswordsFile).toBe(path);
    const list = open(path);
    const isListed = (password: string) => lines.join('').includes(hashOf(password));
    const others = Array.from({ length: 300 }, (_, i) => `Another-password-${i}!`);
    for (const password of [...leaked.filter((_, i) => i % 10 === 0), ...others]) {
      expect(await list.has(password), password).toBe(isListed(password));
    }
    // The first and the last line of the file.
    for (const password of leaked.filter((each) =>
      [sorted[0], sorted.at(-1)].includes(hashOf(each)),
    )) {
      expect(await list.has(password), password).toBe(isListed(password));
    }
    expect(list.lines).toEqual([]);
  });

  test('are not looked for without a list', async () => {
    expect(await open(undefined).has('Leaked-password-0!')).toBe(false);
  });

  test('a list that is lost or damaged later is logged, and keeps nobody out', async () => {
    const gone = open(join(folder, 'gone'));
    expect(await gone.has('Leaked-password-0!')).toBe(false);
    expect(gone.lines.join()).toContain('ENOENT');
    const damaged = open(
      writeList('damaged', `${sorted[0]}\n${'x'.repeat(20_000)}\n${sorted[1]}\n`),
    );
    expect(await damaged.has('Leaked-password-0!')).toBe(false);
    expect(damaged.lines.join()).toContain('near byte');
  });

  test.each([
    ['gone', undefined, 'no such file'],
    ['empty', '', 'each line must be a SHA-1 hash in capitals'],
    ['of passwords', 'Leaked-password-0!\n', 'each line must be a SHA-1 hash in capitals'],
    [
      'in lower case',
      `${sorted[0]?.toLowerCase()}\n`,
      'each line must be a SHA-1 hash in capitals',
    ],
    [
      'of NTLM hashes',
      `${sorted[0]?.slice(0, 32)}\n`,
      'each line must be a SHA-1 hash in capitals',
    ],
    [
      'sorted by how often',
      sorted.toReversed().join('\n'),
      'its lines must be sorted by their hash',
    ],
  ])('a list that is %s is refused at the start', (name, text, reason) => {
    const path = text === undefined ? join(folder, name) : writeList(name, text);
    const read = () => readConfig({ LEAKED_PASSWORDS_FILE: path });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(`LEAKED_PASSWORDS_FILE (${path})`);
    expect(read).toThrow(reason);
  });
});
