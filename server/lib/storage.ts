import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Stores files by key. Keys look like paths and are never made from user input. */
export interface Storage {
  put(key: string, data: Buffer): Promise<void>;
  get(key: string): Promise<Buffer | undefined>;
  delete(key: string): Promise<void>;
}

/** Small letters, digits and dashes with at most one dot: no key can lead out of the folder. */
const safeKey = /^[a-z0-9-]+(?:\/[a-z0-9-]+)*(?:\.[a-z0-9]+)?$/;

function isSafeKey(key: string): boolean {
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
      // Files are renamed when complete, so that readers see the whole file or none.
      const unfinished = `${path}.${randomBytes(6).toString('hex')}.part`;
      try {
        await writeFile(unfinished, data, { flag: 'wx' });
        await rename(unfinished, path);
      } catch (error) {
        // Ignores errors of the removal: the first error says why.
        await rm(unfinished, { force: true }).catch(() => {});
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
