import { contentKinds } from '../../../../contract/moderation/content-kinds.ts';
import { mentioningTables } from '../../../db/content-tables.ts';
import type { Trx } from '../../../db/database.ts';
import type { AnyRun } from '../../tasks/task-runs/task-runs.repository.ts';
import type { TaskStep } from '../../tasks/task-runs/task-runs.runner.ts';
import { contentRemovalRepository } from './content-removal.repository.ts';

const deletionBatch = 500;
const mentionBatch = 200;

const phases = [
  ...contentKinds.map((kind) => ({ does: 'delete', kind }) as const),
  ...mentioningTables.map((table) => ({ does: 'unlink', table }) as const),
];

/** Kept in the row of the run, so that any process can go on from here. */
interface Progress {
  phase: number;
  /** The last body whose mentions were unlinked in this phase. */
  after: number;
  deleted: number;
  unlinked: number;
}

/** The next batch of removing what these people wrote, and the links where others name them. */
export async function removeSomeContent(
  trx: Trx,
  run: AnyRun,
  userIds: readonly number[],
  { erase }: { erase: boolean },
): Promise<TaskStep> {
  const content = contentRemovalRepository(trx);
  const progress: Progress = { phase: 0, after: 0, deleted: 0, unlinked: 0, ...run.result };
  for (;;) {
    const phase = phases[progress.phase];
    if (!phase) break;
    if (phase.does === 'delete') {
      const done = await content.deleteSome(run.siteId, userIds, phase.kind, {
        erase,
        limit: deletionBatch,
      });
      progress.deleted += done;
      if (done > 0)
        return { done, message: 'Deleting content', result: { ...progress }, isFinished: false };
    } else {
      const { changed, after } = await content.unlinkSome(run.siteId, userIds, phase.table, {
        after: progress.after,
        limit: mentionBatch,
      });
      progress.unlinked += changed;
      progress.after = after ?? 0;
      if (changed > 0) {
        return {
          done: changed,
          message: 'Removing mentions',
          result: { ...progress },
          isFinished: false,
        };
      }
    }
    progress.phase++;
    progress.after = 0;
  }
  const { deleted, unlinked } = progress;
  return {
    done: 0,
    message: `Items deleted: ${deleted}. Texts with mentions removed: ${unlinked}.`,
    result: { deleted, unlinked },
    isFinished: true,
    changed: userIds.map((id) => ({ noun: 'user' as const, id })),
  };
}
