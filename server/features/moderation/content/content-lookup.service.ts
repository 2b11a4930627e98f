import type { Db } from '../../../db/database.ts';
import { contentRepository } from './content.repository.ts';

export function contentIn(db: Db) {
  const { find, insertRevision } = contentRepository(db);
  return { find, insertRevision };
}
