import type { Trx } from '../../../db/database.ts';
import { responsesRepository } from './responses.repository.ts';

export const eraseResponses = (trx: Trx, siteId: number, userIds: readonly number[]) =>
  responsesRepository(trx).deleteOfUsers(siteId, userIds);
