import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Keeps files by key. Keys look like paths, and are never made from what people typed. */
export interface Storage {
  put(key: string, data: Buffer): Promise<void>;
  get(key: string): Promise<Buffer | undefined>;
  /** Nothing happens when there is no such file. */
  delete(key: string): Promise<void>;
}

/** Names of small letters, digits and dashes with at most one dot: none can lead out of a folder. */
const safeKey = /^[a-z0-9-]+(?:\/[a-z0-9-]+)*(?:\.[a-z0-9]+)?$/;

export function isSafeKey(key: string): boolean {
  return key.length <= 200 && safeKey.test(key);
}

/** Files in a folder. Several processes on one machine, or on a shared volume, may use it. */
export function createFolderStorage(folder: string): Storage {
  const pathOf = (key: string) => {
    if (!isSafeKey(key)) throw new Error(`Not a storage key: ${JSON.stringify(key)}`);
    return join(folder, key);
  };
  return {
    async put(key, data) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      // Readers see the whole file or none: it gets its name when it is complete.
      const unfinished = `${path}.${randomBytes(6).toString('hex')}.part`;
      try {
        await writeFile(unfinished, data, { flag: 'wx' });
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    async get(key) {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    delete: (key) => rm(pathOf(key), { force: true }),
  };
}
