import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** An open file. Read or destroy the stream: it holds a file handle or a connection. */
export interface StoredContent {
  size: number;
  stream: Readable;
}

/** Stores files by key. Keys look like paths and are never made from user input. */
export interface Storage {
  /** Replaces a file at once: readers see the whole old or the whole new one. */
  put(key: string, content: Buffer | AsyncIterable<Buffer>): Promise<void>;
  open(key: string): Promise<StoredContent | undefined>;
  delete(key: string): Promise<void>;
}

/** A place for files whose content can be moved and backed up. */
export interface FilePlace extends Storage {
  has(key: string): Promise<boolean>;
  /** Keys of all complete files, in no particular order. */
  list(): AsyncIterable<string>;
}

/** Small letters, digits and dashes with at most one dot: no key can lead out of the folder. */
const safeStorageKeyPattern = /^[a-z0-9-]+(?:\/[a-z0-9-]+)*(?:\.[a-z0-9]+)?$/;

export function isStorageKey(key: string): boolean {
  return key.length <= 200 && safeStorageKeyPattern.test(key);
}

export function assertStorageKey(key: string): void {
  if (!isStorageKey(key)) throw new Error(`Not a storage key: ${JSON.stringify(key)}`);
}

export function toStoredContent(data: Buffer): StoredContent {
  return { size: data.length, stream: Readable.from([data], { objectMode: false }) };
}

/** Files in a folder. Several processes on one machine, or on a shared volume, may use it. */
export function createFolderStorage(folder: string): FilePlace {
  const pathOf = (key: string) => {
    assertStorageKey(key);
    return join(folder, key);
  };
  return {
    async put(key, content) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      // Files are renamed when complete, so that readers see the whole file or none.
      const unfinished = `${path}.${randomBytes(6).toString('hex')}.part`;
      try {
        const source = Buffer.isBuffer(content) ? [content] : content;
        await pipeline(source, createWriteStream(unfinished, { flags: 'wx' }));
        await rename(unfinished, path);
      } catch (error) {
        // Ignores errors of the removal: the first error says why.
        await rm(unfinished, { force: true }).catch(() => {});
        throw error;
      }
    },
    async open(key) {
      try {
        const file = await open(pathOf(key));
        const { size } = await file.stat();
        return { size, stream: file.createReadStream() };
      } catch (error) {
        if (isMissingFileError(error)) return undefined;
        throw error;
      }
    },
    async has(key) {
      try {
        await access(pathOf(key));
        return true;
      } catch (error) {
        if (isMissingFileError(error)) return false;
        throw error;
      }
    },
    delete: (key) => rm(pathOf(key), { force: true }),
    list: () => listFolder(folder, ''),
  };
}

async function* listFolder(folder: string, prefix: string): AsyncGenerator<string> {
  const entries = await readdir(join(folder, prefix), { withFileTypes: true }).catch((error) => {
    if (isMissingFileError(error)) return [];
    throw error;
  });
  for (const entry of entries) {
    const key = prefix === '' ? entry.name : `${prefix}/${entry.name}`;
    if (entry.isDirectory()) yield* listFolder(folder, key);
    // Skips unfinished files and those that a restore set aside.
    else if (entry.isFile() && isStorageKey(key)) yield key;
  }
}

function isMissingFileError(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}
