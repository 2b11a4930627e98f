import type { Core } from '../../../area.ts';
import type { Trx } from '../../../db/database.ts';
import { startersRepository } from './starters.repository.ts';

export interface StartersService {
  findQuestion(siteId: number, id: number): Promise<string | undefined>;
  /** Counts a thread opened from a starter, in the transaction that inserts the thread. */
  recordThread(trx: Trx, siteId: number, id: number, threadId: number): Promise<void>;
  isByStaff(siteId: number, userId: number): Promise<boolean>;
}

export function createStartersService({
  database,
  events,
}: Pick<Core, 'database' | 'events'>): StartersService {
  const starters = startersRepository(database.db);
  return {
    findQuestion: (siteId, id) => starters.findQuestion(siteId, id),
    isByStaff: (siteId, userId) => starters.isStaff(siteId, userId),
    async recordThread(trx, siteId, id, threadId) {
      const repository = startersRepository(trx);
      if ((await repository.findQuestion(siteId, id)) === undefined) return;
      await repository.record(siteId, id, threadId);
      await events.publish(trx, { siteId, noun: 'engagement', id });
    },
  };
}
