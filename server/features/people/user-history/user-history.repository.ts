import type { Db } from '../../../db/database.ts';

export interface HistoryRow {
  id: number;
  action: string;
  actorId: number | null;
  actorName: string | null;
  before: unknown;
  after: unknown;
  insertedAt: Date;
}

/** What the trail of changes says about people. */
export function userHistoryRepository(db: Db) {
  const about = (siteId: number, userId: number) =>
    db
      .selectFrom('audit_events as event')
      .where('event.siteId', '=', siteId)
      .where('event.entityType', '=', 'user')
      .where('event.entityId', '=', userId);

  return {
    /** Someone who is gone still has a history. */
    async isOnSite(siteId: number, userId: number): Promise<boolean> {
      const row = await db
        .selectFrom('users')
        .select('id')
        .where('siteId', '=', siteId)
        .where('id', '=', userId)
        .executeTakeFirst();
      return row !== undefined;
    },

    latest: (
      siteId: number,
      userId: number,
      { limit, offset }: { limit: number; offset: number },
    ): Promise<HistoryRow[]> =>
      about(siteId, userId)
        .leftJoin('users as actor', 'actor.id', 'event.actorId')
        .select([
          'event.id',
          'event.action',
          'event.actorId',
          'actor.username as actorName',
          'event.before',
          'event.after',
          'event.insertedAt',
        ])
        .orderBy('event.id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),

    async count(siteId: number, userId: number): Promise<number> {
      const { events } = await about(siteId, userId)
        .select((eb) => eb.fn.countAll<number>().as('events'))
        .executeTakeFirstOrThrow();
      return Number(events);
    },
  };
}
