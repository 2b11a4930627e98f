import { flagMessages } from '../../../../contract/moderation/content-flags.ts';
import { notFound } from '../../../base/errors.ts';
import type { Trx } from '../../../db/database.ts';
import { type ContentItem, contentRepository } from '../content/content.repository.ts';
import { threadActivityRepository } from '../content/thread-activity.repository.ts';
import type { Visibility } from '../content/visibility.ts';
import type { Flag } from '../flags/flag.repository.ts';

/** Locks the content of a locked flag; undefined if the flag is about a person. */
export async function lockContentOfFlag(
  trx: Trx,
  flag: Flag,
  { mustExist = true } = {},
): Promise<ContentItem | undefined> {
  if (flag.assocType === 'user') return undefined;
  const item = await contentRepository(trx).findForUpdate(
    flag.siteId,
    flag.assocType,
    flag.assocId,
  );
  if (!item && mustExist) throw notFound(flagMessages.contentNotFound);
  return item;
}

export async function setItemVisibility(
  trx: Trx,
  siteId: number,
  item: ContentItem,
  visibility: Partial<Visibility>,
): Promise<void> {
  if (Object.keys(visibility).length === 0) return;
  await contentRepository(trx).update(siteId, item.kind, item.id, visibility);
  if (item.kind === 'reply' && item.threadId !== undefined) {
    await threadActivityRepository(trx).recompute(siteId, item.threadId);
  }
}
