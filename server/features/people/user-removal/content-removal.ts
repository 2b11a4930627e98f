import { sql } from 'kysely';
import { type ContentKind, contentKinds } from '../../../../contract/moderation/content-kinds.ts';
import type { Db, Trx } from '../../../db/database.ts';
import type { MentionLinks } from '../../../db/mention-links.ts';
import { unlinkMentions } from '../../../lib/html.ts';
import type { AnyRun } from '../../tasks/task-runs/task-runs.repository.ts';
import type { TaskStep } from '../../tasks/task-runs/task-runs.runner.ts';

const deletedItemsPerStep = 500;
const rewrittenTextsPerStep = 200;

export interface MemberContent {
  countVisible(siteId: number, userIds: readonly number[]): Promise<number>;
  /**
   * Deletes a batch and returns its size. Items with answers become tombstones: deleted, with an
   * empty body. Pages show 'This was deleted' in place of a tombstone while something below it is
   * visible, and nothing for other deleted items.
   */
  deleteSome(
    siteId: number,
    userIds: readonly number[],
    kind: ContentKind,
    options: {
      /** Empties all bodies, also for staff; otherwise only those of tombstones. */
      erase: boolean;
      limit: number;
      /** Staff member to name on the items; null if the author left. */
      removedById: number | null;
    },
  ): Promise<number>;
}

export interface RemovableContent {
  writtenIn(db: Db): MemberContent;
  mentions: readonly MentionLinks[];
}

export async function countMentioning(
  db: Db,
  { mentions }: RemovableContent,
  siteId: number,
  userIds: readonly number[],
): Promise<number> {
  const counts = mentions.map((each) => each.count(siteId, userIds));
  const { rows } = await sql<{ bodies: number }>`
    select ${sql.join(counts, sql` + `)} as bodies`.execute(db);
  return rows[0]?.bodies ?? 0;
}

/** Stored in the task run, so that any process can continue it. */
interface RemovalProgress {
  phase: number;
  after: number;
  deleted: number;
  unlinked: number;
}

/** Removes the next batch of content, or of links in mentions by others. */
export async function removeSomeContent(
  trx: Trx,
  removable: RemovableContent,
  run: AnyRun,
  userIds: readonly number[],
  { erase }: { erase: boolean },
): Promise<TaskStep> {
  const content = removable.writtenIn(trx);
  const unwanted = new Set(userIds);
  const phases = [
    ...contentKinds.map((kind) => ({ does: 'delete', kind }) as const),
    ...removable.mentions.map((links) => ({ does: 'unlink', links }) as const),
  ];
  const progress: RemovalProgress = { phase: 0, after: 0, deleted: 0, unlinked: 0, ...run.result };
  for (;;) {
    const phase = phases[progress.phase];
    if (!phase) break;
    if (phase.does === 'delete') {
      const done = await content.deleteSome(run.siteId, userIds, phase.kind, {
        erase,
        limit: deletedItemsPerStep,
        removedById: unwanted.has(run.startedBy ?? 0) ? null : run.startedBy,
      });
      progress.deleted += done;
      if (done > 0)
        return { done, message: 'Deleting content', result: { ...progress }, isFinished: false };
    } else {
      const { changed, after } = await phase.links.rewriteSome(trx, run.siteId, userIds, {
        after: progress.after,
        limit: rewrittenTextsPerStep,
        rewrite: (body) => unlinkMentions(body, unwanted),
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
