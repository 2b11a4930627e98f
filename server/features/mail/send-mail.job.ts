import nodemailer from 'nodemailer';
import type { Db } from '../../db/database.ts';
import type { Job } from '../../jobs/jobs.ts';
import { mailRepository } from './mail.repository.ts';
import { sendMailQueue } from './mail.service.ts';

/**
 * Hands one mail to the SMTP server. Without one configured the mail stays in its table, where
 * `npm run mail` shows it. A crash between sending and marking may send twice; the message id
 * is the same both times, so that receivers can tell.
 */
export function sendMailJob(options: {
  db: Db;
  smtpUrl: string | undefined;
  from: string;
  messageIdHost: string;
}): Job<{ mailId: number }> {
  const transport = options.smtpUrl ? nodemailer.createTransport(options.smtpUrl) : undefined;
  const mails = mailRepository(options.db);
  return {
    queue: sendMailQueue,
    retries: 8,
    async handle({ mailId }) {
      const mail = await mails.find(mailId);
      if (!transport || !mail || mail.status === 'sent') return;
      try {
        await transport.sendMail({
          from: options.from,
          to: mail.to,
          subject: mail.subject,
          text: mail.text,
          messageId: `<steward-${mail.id}@${options.messageIdHost}>`,
        });
      } catch (error) {
        await mails.markFailed(mailId, error instanceof Error ? error.message : String(error));
        throw error;
      }
      await mails.markSent(mailId, new Date());
    },
  };
}
