import type { Db } from '../../../db/database.ts';
import { oneTimeTokensRepository } from './one-time-tokens.repository.ts';

/** Links that work once, for whoever mails them, inside a transaction of theirs. */
export function oneTimeTokensIn(db: Db) {
  const { deleteExpired, ...tokens } = oneTimeTokensRepository(db);
  return tokens;
}
