import type { ChangeLog } from '../../../base/changes.ts';
import type { Trx } from '../../../db/database.ts';
import type { PostVisibility } from '../../site/posts/post-rows.ts';
import type { ScriptTask } from '../task-scripts/script.ts';
import { type PostOfScript, postToolsRepository } from './post-tools.repository.ts';

export interface PostVisibilityChange {
  post: PostOfScript;
  after: PostVisibility;
}

/** Returns the new versions by id of the post. A dry run saves nothing and returns none. */
export async function savePostVisibilities(
  trx: Trx,
  { siteId, isDryRun, authorOn }: Pick<ScriptTask<unknown>, 'siteId' | 'isDryRun' | 'authorOn'>,
  changes: ChangeLog,
  wanted: readonly PostVisibilityChange[],
): Promise<Map<number, number>> {
  if (isDryRun || wanted.length === 0) return new Map();
  const versions = await postToolsRepository(trx).setStates(
    siteId,
    wanted.map(({ post: { id }, after }) => ({ id, ...after })),
  );
  await changes.recordAll(
    trx,
    authorOn(siteId),
    wanted.map(({ post, after }) => ({
      noun: 'post',
      id: post.id,
      action: 'updated',
      before: pickPostVisibility(post),
      after,
      version: versions.get(post.id) ?? 0,
    })),
  );
  return versions;
}

export const pickPostVisibility = ({
  status,
  isNoindex,
  redirectUrl,
}: PostVisibility): PostVisibility => ({
  status,
  isNoindex,
  redirectUrl,
});

export function describePostChange(
  { title }: Pick<PostOfScript, 'title'>,
  after: PostVisibility,
  isDryRun: boolean,
): string {
  return `${title}: ${isDryRun ? 'would be ' : ''}${describePostVisibility(after)}`;
}

export function describePostVisibility({ status, isNoindex, redirectUrl }: PostVisibility): string {
  return [
    status.toLowerCase(),
    ...(isNoindex ? ['noindex'] : []),
    ...(redirectUrl && status === 'UNPUBLISHED' ? [`leading to ${redirectUrl}`] : []),
  ].join(', ');
}
