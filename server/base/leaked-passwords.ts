import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { Logger } from 'pino';

/** Passwords that are known from data leaks. */
export interface LeakedPasswords {
  has(password: string): Promise<boolean>;
}

/** SHA-1 of a password, often with the number of leaks that contain it: '5BAA…8FD8:9659365'. */
const linePattern = /^[0-9A-F]{40}(?::\d{1,12})?$/;
const maxLineBytes = 64;
/** The search stops halving the file at a part of this size, and reads it whole. */
const blockBytes = 8192;

/** Without a file, no password counts as leaked. */
export function openLeakedPasswords(path: string | undefined, log: Logger): LeakedPasswords {
  if (path === undefined) return { has: async () => false };
  return {
    async has(password) {
      try {
        await using file = await open(path);
        return await findHash(file, createHash('sha1').update(password).digest('hex'));
      } catch (error) {
        // Other rules still apply, and a lost file must not keep people from their accounts.
        log.error({ err: error }, 'the file of leaked passwords cannot be read');
        return false;
      }
    },
  };
}

/** Throws unless the file begins and ends with a line of a sorted list. */
export function checkLeakedPasswordsFile(path: string): void {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    const readLines = (position: number) => {
      const buffer = Buffer.alloc(2 * maxLineBytes);
      const length = readSync(file, buffer, 0, buffer.length, Math.max(0, position));
      return linesOf(buffer.toString('latin1', 0, length));
    };
    const first = readLines(0)[0] ?? '';
    const last = readLines(size - 2 * maxLineBytes).findLast((line) => line !== '') ?? '';
    if (![first, last].every((line) => linePattern.test(line))) {
      throw new Error('each line must be a SHA-1 hash in capitals, with or without :count');
    }
    if (first > last) throw new Error('its lines must be sorted by their hash');
  } finally {
    closeSync(file);
  }
}

/** Halves the part of the file in which a line with the hash can begin. */
async function findHash(file: FileHandle, hexHash: string): Promise<boolean> {
  const hash = hexHash.toUpperCase();
  let low = 0;
  let high = (await file.stat()).size;
  while (high - low > blockBytes) {
    const middle = low + Math.floor((high - low) / 2);
    const part = await readText(file, middle, 2 * maxLineBytes);
    const start = part.indexOf('\n') + 1;
    const [line = ''] = linesOf(part.slice(start));
    if (start === 0 || !linePattern.test(line)) {
      throw new Error(`there is no line with a hash near byte ${middle}`);
    }
    if (line.slice(0, hash.length) <= hash) low = middle + start;
    else high = middle + start;
  }
  const block = await readText(file, low, high - low + maxLineBytes);
  return linesOf(block).some((line) => line.startsWith(hash));
}

async function readText(file: FileHandle, position: number, bytes: number): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, position);
  return buffer.toString('latin1', 0, bytesRead);
}

const linesOf = (text: string) => text.split('\n').map((line) => line.replace(/\r$/, ''));
