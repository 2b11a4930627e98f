import type { Job } from '../../../jobs/jobs.ts';
import { runTask, type TaskParts, type TaskQueue } from '../../tasks/task-runs/task-runs.runner.ts';
import type { AfterRemoval } from './blocking.job.ts';
import { removeSomeContent } from './content-removal.ts';
import { deletionRepository } from './deletion.repository.ts';

export const deleteUserQueue: TaskQueue = { name: 'users.delete' };

/** Erases what a deleted person wrote, and their traces elsewhere. */
export function deleteUserJob(
  parts: TaskParts & { closeFlags: AfterRemoval; eraseFlagWords: AfterRemoval },
): Job<{ taskRunId: number }> {
  return {
    queue: deleteUserQueue,
    retries: 5,
    handle: ({ taskRunId }) =>
      runTask(parts, taskRunId, {
        async step(trx, run) {
          const step = await removeSomeContent(trx, run, run.subjectIds, { erase: true });
          if (!step.isFinished) return step;
          const repository = deletionRepository(trx);
          for (const userId of run.subjectIds) {
            await repository.erasePrivateWords(run.siteId, userId);
            await repository.redactEvents(run.siteId, userId);
          }
          await parts.closeFlags(trx, run.siteId, run.subjectIds);
          await parts.eraseFlagWords(trx, run.siteId, run.subjectIds);
          return step;
        },
      }),
  };
}
