import type { Trx } from '../../../db/database.ts';
import { tagsRepository } from './tags.repository.ts';

export async function assignThreadCategory(
  trx: Trx,
  siteId: number,
  threadId: number,
  forumTagId: number,
): Promise<void> {
  await tagsRepository(trx).replaceTagsOfThread(siteId, threadId, 'FORUM', [forumTagId]);
}
