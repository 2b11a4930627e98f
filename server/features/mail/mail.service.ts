import type { Trx } from '../../db/database.ts';
import type { Jobs, Queue } from '../../jobs/jobs.ts';
import { mailRepository, type NewMail } from './mail.repository.ts';

export const sendMailQueue: Queue<{ mailId: number }> = { name: 'mail.send' };

export interface MailService {
  /** Part of the caller's transaction: no mail goes out for a change that did not happen. */
  queue(trx: Trx, mail: NewMail): Promise<void>;
}

export function createMailService({ jobs }: { jobs: Jobs }): MailService {
  return {
    async queue(trx, mail) {
      const mailId = await mailRepository(trx).insert(mail);
      await jobs.send(trx, sendMailQueue, { mailId });
    },
  };
}
