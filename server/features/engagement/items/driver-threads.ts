import {
  maxThreadsFound,
  parseThreadIdIn,
  parseThreadSlugIn,
} from '../../../../contract/engagement/thread-reference.ts';
import type { Db } from '../../../db/database.ts';
import { containsPattern } from '../../../db/search.ts';

export interface DriverThread {
  id: number;
  name: string;
}

/** Threads that a forum driver can lead to, by id, URL, or a part of the title. */
export async function findDriverThreads(
  db: Db,
  siteId: number,
  text: string,
): Promise<DriverThread[]> {
  const threads = db
    .selectFrom('threads')
    .select(['id', 'name'])
    .where('siteId', '=', siteId)
    .where('isDeleted', '=', false);
  const id = parseThreadIdIn(text);
  if (id !== undefined) return threads.where('id', '=', id).execute();
  const slug = parseThreadSlugIn(text);
  if (slug !== undefined) return threads.where('slug', '=', slug).execute();
  if (text.trim() === '') return [];
  return threads
    .where('name', 'ilike', containsPattern(text.trim()))
    .orderBy('lastActiveAt', 'desc')
    .orderBy('id')
    .limit(maxThreadsFound)
    .execute();
}
