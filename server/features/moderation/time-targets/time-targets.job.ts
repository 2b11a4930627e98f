import type { Job, Queue } from '../../../jobs/jobs.ts';
import type { TimeTargetsService } from './time-targets.service.ts';

const timeTargetsQueue: Queue<Record<string, never>> = { name: 'moderation.time-targets' };

export function timeTargetsJob({
  recordBreaches,
}: Pick<TimeTargetsService, 'recordBreaches'>): Job<Record<string, never>> {
  return {
    queue: timeTargetsQueue,
    retries: 2,
    cron: '*/15 * * * *',
    handle: () => recordBreaches(new Date()),
  };
}
