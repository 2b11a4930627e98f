import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { readOutbox } from '../server/commands/outbox.ts';
import { expect, type TestServer } from './fixtures.ts';

const root = join(import.meta.dirname, '..');

interface MailedLinkOptions {
  to: string;
  /** Path of the link: 'password-reset'. */
  page: string;
  /** Number of such links mailed so far, including this one. */
  count?: number;
}

/** Waits for the mail and reads its link with the operator's command, while the server runs. */
export async function mailedLink(
  server: TestServer,
  { to, page, count = 1 }: MailedLinkOptions,
): Promise<string> {
  const linksIn = (text: string) => text.match(new RegExp(`http\\S+/${page}/\\S+`, 'g')) ?? [];
  // Polls the folder, because running the command repeatedly would be slow.
  await expect
    .poll(async () => linksIn((await readOutbox(server.dataDir, to)).join('\n')).length)
    .toBe(count);
  const printed = execFileSync(
    join(root, 'node_modules/.bin/node'),
    [join(root, 'server/commands/mail.command.ts'), '--to', to],
    { encoding: 'utf8', cwd: root, env: { ...process.env, DATA_DIR: server.dataDir } },
  );
  return linksIn(printed).at(-1) ?? '';
}
