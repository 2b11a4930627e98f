import type { Trx } from '../../../db/database.ts';
import { appealsRepository } from './appeals.repository.ts';

export const eraseAppealTexts = (trx: Trx, siteId: number, userIds: readonly number[]) =>
  appealsRepository(trx).eraseTexts(siteId, userIds);
