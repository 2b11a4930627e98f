import { readOptions, runCommand } from './command.ts';
import { readOutbox } from './outbox.ts';

/**
 * `npm run mail [-- --to someone@example.org]`: prints mails that were not sent for lack of an SMTP
 * server, newest last. Works while the server runs.
 */
await runCommand(async (config) => {
  const usage = 'npm run mail [-- --to someone@example.org]';
  const { to } = readOptions(usage, { to: { type: 'string' } });
  const mails = await readOutbox(config.dataDir, to);
  for (const mail of mails) console.log(`${'─'.repeat(72)}\n${mail}`);
  if (mails.length > 0) return;
  console.log(
    config.smtpUrl
      ? 'Nothing is kept: mail goes out through SMTP_URL.'
      : 'No mail was kept yet. It appears here as soon as the worker has handled it.',
  );
});
