import type { Job, Queue } from '../../../jobs/jobs.ts';
import type { IllegalContentService } from './illegal-content.service.ts';

const answerIllegalNoticesQueue: Queue<Record<string, never>> = {
  name: 'moderation.illegal-notices',
};

export function answerIllegalNoticesJob({
  answerDue,
}: Pick<IllegalContentService, 'answerDue'>): Job<Record<string, never>> {
  return {
    queue: answerIllegalNoticesQueue,
    retries: 2,
    cron: '* * * * *',
    handle: () => answerDue(new Date()),
  };
}
