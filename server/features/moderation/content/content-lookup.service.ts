import type { Db } from '../../../db/database.ts';
import { contentRepository } from './content.repository.ts';

/** What other areas may ask inside a transaction of theirs. */
export function contentIn(db: Db) {
  const { find, insertRevision } = contentRepository(db);
  return { find, insertRevision };
}
