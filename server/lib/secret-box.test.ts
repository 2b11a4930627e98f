import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createSecretBox, openSecretBox } from './secret-box.ts';

const key = 'a key of at least thirty-two characters';

test('opens what it sealed, and never seals twice alike', () => {
  const box = createSecretBox(key);
  const sealed = box.seal('pässword', 'a');
  expect(box.open(sealed, 'a')).toBe('pässword');
  expect(createSecretBox(key).open(sealed, 'a')).toBe('pässword');
  expect(box.seal('pässword', 'a')).not.toEqual(sealed);
});

test('opens nothing with another key, for another purpose, or after a change', () => {
  const box = createSecretBox(key);
  const sealed = box.seal('password', 'a');
  expect(() => createSecretBox(`${key}!`).open(sealed, 'a')).toThrow();
  expect(() => box.open(sealed, 'b')).toThrow();
  for (const i of sealed.keys()) {
    const changed = Buffer.from(sealed);
    changed[i] = (changed[i] ?? 0) ^ 1;
    expect(() => box.open(changed, 'a')).toThrow();
  }
});

test('opens secrets of the previous key and of the format without a version', () => {
  const previous = 'the previous key of at least thirty-two letters';
  const rotated = createSecretBox(key, [previous]);
  const sealed = createSecretBox(previous).seal('password', 'a');
  expect(rotated.open(sealed, 'a')).toBe('password');
  expect(sealed.subarray(0, 8)).not.toEqual(rotated.currentHeader);
  expect(rotated.seal('password', 'a').subarray(0, 8)).toEqual(rotated.currentHeader);
  expect(() => createSecretBox(key).open(sealed, 'a')).toThrow();

  // 'password' for purpose 'a', sealed with `key` before sealed data had a header.
  const withoutVersion = Buffer.from(
    '000102030405060708090a0be0f504dbecdc822f042e2d2321f3762e74a97910d274f7f9',
    'hex',
  );
  expect(createSecretBox(key).open(withoutVersion, 'a')).toBe('password');
  expect(createSecretBox(previous, [key]).open(withoutVersion, 'a')).toBe('password');
  expect(() => createSecretBox(previous).open(withoutVersion, 'a')).toThrow();
});

test('creates a key once if none is configured, readable by its owner only', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'steward-key-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const boxes = await Promise.all(
    Array.from({ length: 8 }, () => openSecretBox({ secretKey: undefined, dataDir })),
  );
  const sealed = boxes[0]?.seal('password', 'a') ?? Buffer.alloc(0);
  for (const box of boxes) expect(box.open(sealed, 'a')).toBe('password');
  expect(statSync(join(dataDir, 'keys', 'secret.key')).mode & 0o777).toBe(0o600);
  expect(statSync(join(dataDir, 'keys')).mode & 0o777).toBe(0o700);
});
