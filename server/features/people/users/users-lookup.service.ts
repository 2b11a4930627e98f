import type { Db } from '../../../db/database.ts';
import { usersRepository } from './users.repository.ts';

export function usersIn(db: Db) {
  const { find, ofIds } = usersRepository(db);
  return { find, ofIds };
}
