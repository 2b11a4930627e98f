import type { Events } from '../../../base/events.ts';
import type { Database, Trx } from '../../../db/database.ts';
import { startersRepository } from './starters.repository.ts';

/** Threads that begin with a question of staff, and those that staff write themselves. */
export interface StartersService {
  /** What a thread from this starter is about; nothing if the site has no such starter. */
  question(siteId: number, id: number): Promise<string | undefined>;
  /** Counts a thread that was opened from a starter, in the transaction that writes it. */
  started(trx: Trx, siteId: number, id: number, threadId: number): Promise<void>;
  /** Whether shortcodes in what they write stand for something. */
  isByStaff(siteId: number, userId: number): Promise<boolean>;
}

export function createStartersService({
  database,
  events,
}: {
  database: Database;
  events: Events;
}): StartersService {
  const starters = startersRepository(database.db);
  return {
    question: (siteId, id) => starters.question(siteId, id),
    isByStaff: (siteId, userId) => starters.isStaff(siteId, userId),
    async started(trx, siteId, id, threadId) {
      const repository = startersRepository(trx);
      if ((await repository.question(siteId, id)) === undefined) return;
      await repository.record(siteId, id, threadId);
      await events.publish(trx, { siteId, noun: 'engagement', id });
    },
  };
}
