import { userMessages } from '../../../../contract/people/users.ts';
import { may } from '../../../../contract/permissions.ts';
import type { Actor } from '../../../base/actor.ts';
import { notFound } from '../../../base/errors.ts';
import { type PageArgs, pageOf } from '../../../base/paging.ts';
import type { Database } from '../../../db/database.ts';
import { type HistoryChange, historyChanges } from './history-changes.ts';
import { userHistoryRepository } from './user-history.repository.ts';

/** Something that was done to a person's account. */
export interface HistoryEvent {
  id: number;
  /** What was done, in the past tense: 'updated'. */
  action: string;
  /** Who did it; null for what the program did by itself. */
  actor: { id: number; username: string } | null;
  changes: HistoryChange[];
  insertedAt: Date;
}

export interface UserHistory {
  events: HistoryEvent[];
  total(): Promise<number>;
}

export interface UserHistoryService {
  /** Who changed what on someone, the latest first. */
  of(actor: Actor, userId: number, page: PageArgs): Promise<UserHistory>;
}

export function createUserHistoryService({ database }: { database: Database }): UserHistoryService {
  const history = userHistoryRepository(database.db);
  return {
    async of(actor, userId, page) {
      if (!(await history.isOnSite(actor.siteId, userId))) throw notFound(userMessages.notFound);
      const readsPrivate = may(actor, 'people.readPrivate');
      const rows = await history.latest(actor.siteId, userId, pageOf(page));
      return {
        events: rows.map(({ id, action, actorId, actorName, insertedAt, ...event }) => ({
          id,
          action: action.replace(/^user\./, ''),
          actor: actorId === null ? null : { id: actorId, username: actorName ?? '' },
          changes: historyChanges(event, { readsPrivate }),
          insertedAt,
        })),
        total: () => history.count(actor.siteId, userId),
      };
    },
  };
}
