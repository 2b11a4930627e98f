import type { Db } from '../../../db/database.ts';
import { oneTimeTokensRepository } from './one-time-tokens.repository.ts';

export function oneTimeTokensIn(db: Db) {
  const { deleteExpired, ...tokens } = oneTimeTokensRepository(db);
  return tokens;
}
