import type { ChangeLog } from '../../../base/changes.ts';
import type { Trx } from '../../../db/database.ts';
import type { PostVisibility } from '../../site/posts/post-rows.ts';
import type { NewTaskLog } from '../../tasks/task-runs/task-logs.repository.ts';
import { taskLogsIn } from '../../tasks/task-runs/task-runs.service.ts';
import { type ScriptChange, type ScriptTask, toChangeLogLine } from '../task-scripts/script.ts';
import { type PostOfScript, postToolsRepository } from './post-tools.repository.ts';
import { describePostChange, savePostVisibilities } from './post-visibility-changes.ts';

export interface PostUndoData {
  before: PostVisibility;
  /** Version before the script's change. Absent in logs of earlier releases. */
  from?: number;
  /** Version after the script's change: undo skips posts changed since. */
  version: number;
}

/** Log of an undo: it saved the post as `version`, which shows what version `from` showed. */
type RestoredVersion = Pick<PostUndoData, 'from' | 'version'>;

/** Restores posts that nobody has changed since the script did. */
export async function undoPostChanges(
  trx: Trx,
  task: Omit<ScriptTask<unknown>, 'items' | 'options'>,
  changes: ChangeLog,
  undone: readonly { data: ScriptChange }[],
) {
  const { siteId, isDryRun } = task;
  const ids = undone.map(({ data }) => data.id);
  const found = await postToolsRepository(trx).findNamed(siteId, ids.map(String), !isDryRun);
  // A run can change a post twice. Undoing the later change does not count as a change.
  const earlier = await taskLogsIn(trx).lastChangesOf(task.id, ids);
  const restoredPosts = new Map<number, PostUndoData & { post: PostOfScript }>();
  const findVersionToUndo = (post: PostOfScript): number | undefined => {
    const restored = restoredPosts.get(post.id);
    if (restored) return restored.from;
    const { version, from } = Object(earlier.get(post.id)?.undo) as RestoredVersion;
    return version === post.version ? from : post.version;
  };
  const problems: NewTaskLog[] = [];
  const restored: { post: PostOfScript; change: ScriptChange; undo: PostUndoData }[] = [];
  for (const { data } of undone) {
    const { undo: stored, ...change } = data;
    const undo = stored as PostUndoData;
    const post = found.get(String(data.id));
    if (!post || findVersionToUndo(post) !== undo.version) {
      const left = isDryRun ? 'would be left' : 'left';
      const message = `${data.title}: changed since, ${left} as it is`;
      problems.push({ kind: 'problem', message });
      continue;
    }
    restoredPosts.set(post.id, { ...undo, post });
    restored.push({ post, change, undo });
  }
  const wanted = [...restoredPosts.values()].map(({ post, before }) => ({ post, after: before }));
  const versions = await savePostVisibilities(trx, task, changes, wanted);
  const logs = restored.map(({ post, change, undo: { before, from } }) =>
    toChangeLogLine(describePostChange(post, before, isDryRun), {
      ...change,
      before: change.after,
      after: change.before,
      undo: { from, version: versions.get(post.id) ?? post.version },
    }),
  );
  return {
    counts: { 'Taken back': restored.length, 'Changed since': problems.length },
    logs: [...logs, ...problems],
  };
}
