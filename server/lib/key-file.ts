import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * A secret that is made once and kept in a file that only its owner reads, so that it is in no
 * dump of the database. Processes that share the folder share the secret.
 */
export async function openKeyFile(path: string, create: () => string): Promise<string> {
  const existing = await readIfThere(path);
  if (existing !== undefined) return existing;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const unfinished = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(unfinished, create(), { flag: 'wx', mode: 0o600 });
  try {
    // Of several processes that start at once, one gives its secret the name; the others read it.
    await link(unfinished, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(unfinished);
  }
  return readFile(path, 'utf8');
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
