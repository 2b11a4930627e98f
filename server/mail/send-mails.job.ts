import type { Job } from '../jobs/jobs.ts';
import { recordProgress } from '../lib/work-context.ts';
import { sendMailsQueue } from './mail.service.ts';

const maxConcurrentMails = 5;

/** Sends a batch of mails. A retry of the batch skips those already sent. */
export function sendMailsJob(sendMail: Job<{ mailId: number }>): Job<{ mailIds: number[] }> {
  return {
    queue: sendMailsQueue,
    retries: 12,
    async handle({ mailIds }) {
      const failures: unknown[] = [];
      for (let start = 0; start < mailIds.length; start += maxConcurrentMails) {
        const some = mailIds.slice(start, start + maxConcurrentMails);
        const results = await Promise.allSettled(some.map((mailId) => sendMail.handle({ mailId })));
        for (const result of results)
          if (result.status === 'rejected') failures.push(result.reason);
        await recordProgress();
      }
      if (failures.length > 0) throw failures[0];
    },
  };
}
