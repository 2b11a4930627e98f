import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Reads a secret from a file that only its owner can read, or creates the file. The secret is
 * neither in the database nor in its dumps. Processes that share the folder share it.
 */
export async function openKeyFile(
  path: string,
  create: () => string | Promise<string>,
): Promise<string> {
  const existing = await readIfExists(path);
  if (existing !== undefined) return existing;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const unfinished = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(unfinished, await create(), { flag: 'wx', mode: 0o600 });
  try {
    // `link` fails if the file exists: of several processes starting at once, one wins and the
    // others read its secret.
    await link(unfinished, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(unfinished);
  }
  return readFile(path, 'utf8');
}

async function readIfExists(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
