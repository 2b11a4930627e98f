import type { Db } from '../../../db/database.ts';
import { accountsRepository } from './accounts.repository.ts';

export function accountRowsIn(db: Db) {
  const { find, replaceLinkedPasswords } = accountsRepository(db);
  return {
    find,
    endLinkedPasswords: (userId: number) => replaceLinkedPasswords(userId),
  };
}
