import type { Job, Queue } from '../../../jobs/jobs.ts';
import type { AutomodLearningService } from './automod-learning.service.ts';

const learningQueue: Queue<Record<never, never>> = { name: 'moderation.learn-from-decisions' };

export function automodLearningJob({
  learn,
}: Pick<AutomodLearningService, 'learn'>): Job<Record<never, never>> {
  return { queue: learningQueue, retries: 1, cron: '20 2 * * *', handle: () => learn() };
}
