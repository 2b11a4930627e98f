import type { Db } from '../../../db/database.ts';
import { accountsRepository } from './accounts.repository.ts';

/** Queries for other areas, inside their transactions. */
export function accountsIn(db: Db) {
  const { find, replaceLinkedPasswords } = accountsRepository(db);
  return {
    find,
    /** Clears the passwords of all other accounts of the person. */
    endLinkedPasswords: (userId: number) => replaceLinkedPasswords(userId),
  };
}
