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

const messageColumns = ['id', 'contentFlagId', 'senderId', 'body', 'insertedAt', 'readAt'] as const;

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

    async ofFlags(siteId: number, flagIds: readonly number[]): Promise<CareMessage[]> {
      const rows = await db
        .selectFrom('care_messages')
        .select(messageColumns)
        .where('siteId', '=', siteId)
        .where('contentFlagId', '=', anyOf(flagIds))
        .orderBy('id', 'desc')
        .limit(maxCareMessages)
        .execute();
      return rows.reverse();
    },

    async ofPerson(siteId: number, personId: number): Promise<CareMessage[]> {
      const rows = await db
        .selectFrom('care_messages')
        .select(messageColumns)
        .where('siteId', '=', siteId)
        .where('personId', '=', personId)
        .orderBy('id', 'desc')
        .limit(maxCareMessages)
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

    async markRead(siteId: number, personId: number): Promise<void> {
      await db
        .updateTable('care_messages')
        .set({ readAt: sql<Date>`now()` })
        .where('siteId', '=', siteId)
        .where('personId', '=', personId)
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
