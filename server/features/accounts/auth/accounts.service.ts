import type { Db } from '../../../db/database.ts';
import { accountsRepository } from './accounts.repository.ts';

/** What other areas may ask inside a transaction of theirs. */
export function accountsIn(db: Db) {
  const { find, replaceLinkedPasswords } = accountsRepository(db);
  return {
    find,
    /** Ends the passwords of all other accounts of the person. */
    endLinkedPasswords: (userId: number) => replaceLinkedPasswords(userId),
  };
}
