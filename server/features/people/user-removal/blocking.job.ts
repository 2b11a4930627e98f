import type { Trx } from '../../../db/database.ts';
import type { Job } from '../../../jobs/jobs.ts';
import { runTask, type TaskParts, type TaskQueue } from '../../tasks/task-runs/task-runs.runner.ts';
import { blockingRepository } from './blocking.repository.ts';
import { type RemovableContent, removeSomeContent } from './content-removal.ts';

export const blockUsersQueue: TaskQueue = { name: 'users.block' };

export type FlagCloser = (
  trx: Trx,
  siteId: number,
  userIds: readonly number[],
  removal: {
    removedById: number | null;
    /** Open care cases outlast blocking: the person is still there. */
    keepsCare: boolean;
  },
) => Promise<void>;

/** Stops early for people who are unblocked meanwhile. */
export function blockUsersJob(
  parts: TaskParts & { content: RemovableContent; closeFlags: FlagCloser },
): Job<{ taskRunId: number }> {
  return {
    queue: blockUsersQueue,
    retries: 5,
    handle: ({ taskRunId }) =>
      runTask(parts, taskRunId, {
        async step(trx, run) {
          const userIds = await blockingRepository(trx).stillBlocked(run.siteId, run.subjectIds);
          const step = await removeSomeContent(trx, parts.content, run, userIds, { erase: false });
          const removal = { removedById: run.startedBy, keepsCare: true };
          if (step.isFinished) await parts.closeFlags(trx, run.siteId, userIds, removal);
          return step;
        },
      }),
  };
}
