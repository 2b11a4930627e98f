import type { Db } from '../../../db/database.ts';
import { listMentionedUserIds, resolveMentions } from './content-text.ts';
import { writingRepository } from './writing.repository.ts';

/** Expects a sanitised body. */
export async function resolveMentionsOnSite(db: Db, siteId: number, body: string): Promise<string> {
  const people = await writingRepository(db).findMentionable(siteId, listMentionedUserIds(body));
  return resolveMentions(body, people);
}
