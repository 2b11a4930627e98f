import type { Trx } from '../../../db/database.ts';
import { opportunityResponsesRepository } from './responses.repository.ts';

export const eraseOpportunityResponses = (trx: Trx, siteId: number, userIds: readonly number[]) =>
  opportunityResponsesRepository(trx).deleteOfUsers(siteId, userIds);
