import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const signingKeyBytes = 32;

/**
 * Key that signs addresses of foreign pictures. Created once in the data folder, so that all
 * processes that share it sign alike.
 */
export async function openSigningKey(folder: string): Promise<Buffer> {
  const path = join(folder, 'content-images.key');
  const unfinished = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(unfinished, randomBytes(signingKeyBytes), { flag: 'wx', mode: 0o600 });
  try {
    // If several processes start at once, `link` lets one of them win; the others read its key.
    await link(unfinished, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(unfinished);
  }
  const key = await readFile(path);
  if (key.length !== signingKeyBytes)
    throw new Error(`${path} is damaged. Remove it to get a new one.`);
  return key;
}
