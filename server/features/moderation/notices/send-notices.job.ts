import type { Job, Queue } from '../../../jobs/jobs.ts';
import type { NoticesService } from './notices.service.ts';

const sendNoticesQueue: Queue<Record<string, never>> = { name: 'moderation.notices' };

export function sendNoticesJob(notices: NoticesService): Job<Record<string, never>> {
  return {
    queue: sendNoticesQueue,
    retries: 2,
    cron: '* * * * *',
    handle: () => notices.sendDue(new Date()),
  };
}
