import type { Trx } from '../db/database.ts';
import type { Jobs, Queue } from '../jobs/jobs.ts';
import { type MailBatch, mailRepository, type NewMail } from './mail.repository.ts';

export const sendMailQueue: Queue<{ mailId: number }> = { name: 'mail.send' };

export const sendMailsQueue: Queue<{ mailIds: number[] }> = { name: 'mail.send-many' };

/** Bounds a job to minutes even if the mail server only times out. */
const mailsPerBatch = 100;

export interface MailService {
  /** Part of the caller's transaction: a change that is rolled back sends no mail. */
  queue(trx: Trx, mail: NewMail): Promise<void>;
  /** Costs the same for one mail as for thousands. */
  queueMany(trx: Trx, mails: MailBatch): Promise<void>;
}

export function createMailService({ jobs }: { jobs: Jobs }): MailService {
  return {
    async queue(trx, mail) {
      const mailId = await mailRepository(trx).insert(mail);
      await jobs.send(trx, sendMailQueue, { mailId });
    },
    async queueMany(trx, mails) {
      const mailIds = await mailRepository(trx).insertMany(mails);
      for (let start = 0; start < mailIds.length; start += mailsPerBatch) {
        const batch = mailIds.slice(start, start + mailsPerBatch);
        await jobs.send(trx, sendMailsQueue, { mailIds: batch });
      }
    },
  };
}
