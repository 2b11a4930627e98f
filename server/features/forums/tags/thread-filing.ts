import type { Trx } from '../../../db/database.ts';
import { tagsRepository } from './tags.repository.ts';

/** Files a new thread under a category of the forum, in the transaction that writes it. */
export async function fileThread(
  trx: Trx,
  siteId: number,
  threadId: number,
  forumTagId: number,
): Promise<void> {
  await tagsRepository(trx).replaceTagsOfThread(siteId, threadId, 'FORUM', [forumTagId]);
}
