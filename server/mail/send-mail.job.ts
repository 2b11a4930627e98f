import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readSiteSettings } from '../../contract/site/site-settings.ts';
import type { Metrics } from '../base/metrics.ts';
import type { Db } from '../db/database.ts';
import type { Job } from '../jobs/jobs.ts';
import { mailRepository, type StoredMail } from './mail.repository.ts';
import { sendMailQueue } from './mail.service.ts';
import { createSmtpSender } from './smtp-sender.ts';

/**
 * Sends one mail by SMTP. Without a server it stays in its table, with a copy in the outbox folder
 * for `npm run mail`. A crash between sending and marking may send it twice, but with the same
 * message id, so that receivers can detect it.
 */
export function sendMailJob(options: {
  db: Db;
  smtpUrl: string | undefined;
  from: string;
  messageIdHost: string;
  /** Absent: unsent mail stays in its table only. */
  outboxFolder?: string;
  metrics: Pick<Metrics, 'mails'>;
}): Job<{ mailId: number }> {
  const { outboxFolder, metrics } = options;
  const send = options.smtpUrl ? createSmtpSender(options.smtpUrl) : undefined;
  const mails = mailRepository(options.db);
  return {
    queue: sendMailQueue,
    retries: 8,
    async handle({ mailId }) {
      const stored = await mails.find(mailId);
      if (!stored || stored.status === 'sent') return;
      const { mail, replyTo } = addFooterAndReplyTo(stored);
      if (!send) {
        if (outboxFolder !== undefined) await writeToOutbox(outboxFolder, mail, replyTo);
        metrics.mails.inc({ outcome: 'kept' });
        return;
      }
      try {
        await send({
          from: options.from,
          to: mail.to,
          subject: mail.subject,
          text: mail.text,
          ...(replyTo && { replyTo }),
          messageId: `<steward-${mail.id}@${options.messageIdHost}>`,
        });
      } catch (error) {
        metrics.mails.inc({ outcome: 'failed' });
        await mails.markFailed(mailId, error instanceof Error ? error.message : String(error));
        throw error;
      }
      metrics.mails.inc({ outcome: 'sent' });
      await mails.markSent(mailId, new Date());
    },
  };
}

function addFooterAndReplyTo(mail: StoredMail): { mail: StoredMail; replyTo: string } {
  const { mailFooter, contactEmail } = readSiteSettings(mail.settings);
  const text = mailFooter ? `${mail.text}\n\n-- \n${mailFooter}` : mail.text;
  return { mail: { ...mail, text }, replyTo: contactEmail };
}

/** Mails hold one-time links, so only the owner of the process may read them. */
async function writeToOutbox(folder: string, mail: StoredMail, replyTo: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const head = [
    `To: ${mail.to}`,
    ...(replyTo ? [`Reply-To: ${replyTo}`] : []),
    `Subject: ${mail.subject}`,
    `Date: ${mail.insertedAt.toISOString()}`,
  ];
  await writeFile(join(folder, `mail-${mail.id}.txt`), `${head.join('\n')}\n\n${mail.text}\n`, {
    mode: 0o600,
  });
}
