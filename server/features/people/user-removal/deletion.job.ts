import type { RemovalFollowUp } from '../../../base/removal-follow-up.ts';
import type { Job } from '../../../jobs/jobs.ts';
import { runTask, type TaskParts, type TaskQueue } from '../../tasks/task-runs/task-runs.runner.ts';
import type { FlagCloser } from './blocking.job.ts';
import { type RemovableContent, removeSomeContent } from './content-removal.ts';

export const deleteUserQueue: TaskQueue = { name: 'users.delete' };

export function deleteUserJob(
  parts: TaskParts & {
    content: RemovableContent;
    closeFlags: FlagCloser;
    erasures: readonly RemovalFollowUp[];
  },
): Job<{ taskRunId: number }> {
  return {
    queue: deleteUserQueue,
    retries: 5,
    handle: ({ taskRunId }) =>
      runTask(parts, taskRunId, {
        async step(trx, run) {
          const step = await removeSomeContent(trx, parts.content, run, run.subjectIds, {
            erase: true,
          });
          if (!step.isFinished) return step;
          const isOwnWish = run.subjectIds.includes(run.startedBy ?? 0);
          const removedById = isOwnWish ? null : run.startedBy;
          await parts.closeFlags(trx, run.siteId, run.subjectIds, {
            removedById,
            keepsCare: false,
          });
          for (const erase of parts.erasures) await erase(trx, run.siteId, run.subjectIds);
          return step;
        },
      }),
  };
}
