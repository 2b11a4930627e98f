import { sql } from 'kysely';
import { maxCareMessages } from '../../../../contract/moderation/care-cases.ts';
import type { RemovalFollowUp } from '../../../base/removal-follow-up.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';

export interface CareMessage {
  id: number;
  contentFlagId: number;
  /** Null for an answer of the person. */
  senderId: number | null;
  body: string;
  insertedAt: Date;
  readAt: Date | null;
}

const careMessageColumns = [
  'id',
  'contentFlagId',
  'senderId',
  'body',
  'insertedAt',
  'readAt',
] as const;

export function careMessagesRepository(db: Db) {
  return {
    async insert(message: {
      siteId: number;
      contentFlagId: number;
      personId: number;
      senderId: number | null;
      body: string;
    }): Promise<void> {
      await db.insertInto('care_messages').values(message).execute();
    },

    /** The latest `maxCareMessages` messages about each flag, oldest first. */
    ofFlags: (siteId: number, flagIds: readonly number[]): Promise<CareMessage[]> =>
      db
        .selectFrom('care_messages')
        .select(careMessageColumns)
        .where(
          'id',
          'in',
          sql<number>`(select latest.id from unnest(${[...flagIds]}::int[]) as flag (id)
            cross join lateral (
              select id from care_messages where site_id = ${siteId}
                and content_flag_id = flag.id order by id desc limit ${maxCareMessages}
            ) as latest)`,
        )
        .where('siteId', '=', siteId)
        .orderBy('id')
        .execute(),

    /** For each message those before it about the same flag, oldest first. */
    before: (siteId: number, messageIds: readonly number[]): Promise<CareMessage[]> =>
      db
        .selectFrom('care_messages')
        .select(careMessageColumns)
        .where(
          'id',
          'in',
          sql<number>`(select older.id from care_messages as known
            cross join lateral (
              select id from care_messages where site_id = ${siteId}
                and content_flag_id = known.content_flag_id and id < known.id
              order by id desc limit ${maxCareMessages}
            ) as older where known.site_id = ${siteId} and known.id = ${anyOf(messageIds)})`,
        )
        .where('siteId', '=', siteId)
        .orderBy('id')
        .execute(),

    async countByFlag(siteId: number, flagIds: readonly number[]): Promise<Map<number, number>> {
      const rows = await db
        .selectFrom('care_messages')
        .select(['contentFlagId', sql<number>`count(*)::int`.as('count')])
        .where('siteId', '=', siteId)
        .where('contentFlagId', '=', anyOf(flagIds))
        .groupBy('contentFlagId')
        .execute();
      return new Map(rows.map(({ contentFlagId, count }) => [contentFlagId, count]));
    },

    async ofPerson(
      siteId: number,
      personId: number,
      { before, limit }: { before?: number | undefined; limit: number },
    ): Promise<CareMessage[]> {
      const rows = await db
        .selectFrom('care_messages')
        .select(careMessageColumns)
        .where('siteId', '=', siteId)
        .where('personId', '=', personId)
        .$if(before !== undefined, (q) => q.where('id', '<', before as number))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.reverse();
    },

    async hasUnread(siteId: number, personId: number): Promise<boolean> {
      const row = await db
        .selectFrom('care_messages')
        .select('id')
        .where('siteId', '=', siteId)
        .where('personId', '=', personId)
        .where('senderId', 'is not', null)
        .where('readAt', 'is', null)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Leaves messages after `latestId`, which the person has not seen. */
    async markRead(siteId: number, personId: number, latestId: number): Promise<void> {
      await db
        .updateTable('care_messages')
        .set({ readAt: sql<Date>`now()` })
        .where('siteId', '=', siteId)
        .where('personId', '=', personId)
        .where('id', '<=', latestId)
        .where('senderId', 'is not', null)
        .where('readAt', 'is', null)
        .execute();
    },
  };
}

export const eraseCareMessages: RemovalFollowUp = async (trx, siteId, userIds) => {
  await trx
    .updateTable('care_messages')
    .set({ body: '' })
    .where('siteId', '=', siteId)
    .where('personId', '=', anyOf(userIds))
    .execute();
};
