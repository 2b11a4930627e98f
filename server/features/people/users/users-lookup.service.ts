import type { Db } from '../../../db/database.ts';
import { usersRepository } from './users.repository.ts';

/** What other areas may ask inside a transaction of theirs. */
export function usersIn(db: Db) {
  const { find, ofIds } = usersRepository(db);
  return { find, ofIds };
}
