import { userMessages } from '../../../../contract/people/users.ts';
import { may } from '../../../../contract/permissions.ts';
import type { Actor } from '../../../base/actor.ts';
import { notFound } from '../../../base/errors.ts';
import { historyOfRecord, type PastEvent } from '../../../base/history.ts';
import { type PageArgs, pageOf } from '../../../base/paging.ts';
import type { Database } from '../../../db/database.ts';
import { type HistoryChange, listVisibleChanges } from './history-changes.ts';
import { userHistoryRepository } from './user-history.repository.ts';

export type HistoryEvent = Omit<PastEvent, 'before' | 'after'> & { changes: HistoryChange[] };

interface UserHistory {
  events: HistoryEvent[];
  total(): Promise<number>;
}

export interface UserHistoryService {
  of(actor: Actor, userId: number, page: PageArgs): Promise<UserHistory>;
}

export function createUserHistoryService({ database }: { database: Database }): UserHistoryService {
  const { db } = database;
  return {
    async of(actor, userId, page) {
      const { siteId } = actor;
      const isKnown = await userHistoryRepository(db).isOnSite(siteId, userId);
      if (!isKnown) throw notFound(userMessages.notFound);
      const readsPrivate = may(actor, 'people.readPrivate');
      const history = historyOfRecord(db, siteId, { noun: 'user', id: userId });
      const events = await history.latest(pageOf(page));
      return {
        events: events.map(({ before, after, ...event }) => ({
          ...event,
          changes: listVisibleChanges({ before, after }, { readsPrivate }),
        })),
        total: history.count,
      };
    },
  };
}
