import type { Db } from '../../../db/database.ts';
import { usersRepository } from './users.repository.ts';

export function usersIn(db: Db) {
  const { find, ofIds, findByEmail, findByUsername, findFreeSlug, insert } = usersRepository(db);
  return { find, ofIds, findByEmail, findByUsername, findFreeSlug, insert };
}
