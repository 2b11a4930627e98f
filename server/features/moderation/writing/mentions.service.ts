import type { Db } from '../../../db/database.ts';
import { mentionedIds, settleMentions } from './content-text.ts';
import { writingRepository } from './writing.repository.ts';

/** Expects a sanitised body. */
export async function settledMentions(db: Db, siteId: number, body: string): Promise<string> {
  const people = await writingRepository(db).mentionable(siteId, mentionedIds(body));
  return settleMentions(body, people);
}
