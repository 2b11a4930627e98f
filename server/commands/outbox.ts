import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export async function readOutbox(dataDir: string, to?: string): Promise<string[]> {
  const folder = join(dataDir, 'outbox');
  // The folder is created with the first mail.
  const ids = (await readdir(folder).catch(() => []))
    .flatMap((name) => /^mail-(\d+)\.txt$/.exec(name)?.[1] ?? [])
    .sort((a, b) => Number(a) - Number(b));
  const mails = await Promise.all(
    ids.map((id) => readFile(join(folder, `mail-${id}.txt`), 'utf8')),
  );
  return mails.filter((mail) => to === undefined || isAddressedTo(mail, to));
}

function isAddressedTo(mail: string, address: string): boolean {
  return mail.slice(0, mail.indexOf('\n')).toLowerCase() === `to: ${address.toLowerCase()}`;
}
