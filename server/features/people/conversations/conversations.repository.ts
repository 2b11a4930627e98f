import { sql } from 'kysely';
import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';

export interface Participant {
  id: number;
  username: string;
  slug: string;
  roleId: number;
  isDeleted: boolean;
}

export interface Conversation {
  id: number;
  insertedAt: Date;
  other: Participant;
}

export interface ListedConversation extends Conversation {
  latest: Message | null;
  isUnread: boolean;
}

export interface Message {
  id: number;
  userId: number;
  /** Empty if its author was deleted. */
  body: string;
  insertedAt: Date;
}

export interface MailRecipient {
  id: number;
  username: string;
  email: string;
  siteName: string;
  domainName: string;
}

export interface MessagePage {
  before: number | undefined;
  limit: number;
}

export function conversationsRepository(db: Db) {
  const selectConversations = (siteId: number, readerId: number) =>
    db
      .selectFrom('conversations')
      .innerJoin('users as other', (join) =>
        join.onRef('other.siteId', '=', 'conversations.siteId').on(
          'other.id',
          '=',
          sql<number>`case when first_user_id = ${readerId} then second_user_id
              else first_user_id end`,
        ),
      )
      .select([
        'conversations.id',
        'conversations.insertedAt',
        'other.id as otherId',
        'other.username',
        'other.slug',
        'other.roleId',
        'other.deletedAt',
      ])
      .where('conversations.siteId', '=', siteId)
      .where((eb) => eb.or([eb('firstUserId', '=', readerId), eb('secondUserId', '=', readerId)]));

  type Row = Awaited<ReturnType<ReturnType<typeof selectConversations>['execute']>>[number];
  const toConversation = ({ id, insertedAt, otherId, deletedAt, ...other }: Row): Conversation => ({
    id,
    insertedAt,
    other: { ...other, id: otherId, isDeleted: deletedAt !== null },
  });

  return {
    findPerson: (siteId: number, userId: number) =>
      db
        .selectFrom('users')
        .select(['id', 'roleId'])
        .where('siteId', '=', siteId)
        .where('id', '=', userId)
        .where('deletedAt', 'is', null)
        .executeTakeFirst(),

    /** Two simultaneous calls get the same conversation. */
    async findOrInsert(
      siteId: number,
      between: readonly [number, number],
    ): Promise<{ id: number; isNew: boolean }> {
      const [first, second] = between[0] < between[1] ? between : [between[1], between[0]];
      const inserted = await db
        .insertInto('conversations')
        .values({
          siteId,
          firstUserId: first,
          secondUserId: second,
          firstUserReadId: 0,
          secondUserReadId: 0,
        })
        .onConflict((oc) => oc.doNothing())
        .returning('id')
        .executeTakeFirst();
      if (inserted) return { id: inserted.id, isNew: true };
      const existing = await db
        .selectFrom('conversations')
        .select('id')
        .where('siteId', '=', siteId)
        .where('firstUserId', '=', first)
        .where('secondUserId', '=', second)
        .executeTakeFirstOrThrow();
      return { id: existing.id, isNew: false };
    },

    async find(siteId: number, readerId: number, id: number): Promise<Conversation | undefined> {
      const row = await selectConversations(siteId, readerId)
        .where('conversations.id', '=', id)
        .executeTakeFirst();
      return row && toConversation(row);
    },

    /** Last written in first. */
    async list(
      siteId: number,
      readerId: number,
      { offset, limit }: { offset: number; limit: number },
    ): Promise<ListedConversation[]> {
      const rows = await selectConversations(siteId, readerId)
        .leftJoinLateral(
          (eb) =>
            eb
              .selectFrom('messages')
              .select(['id', 'userId', 'body', 'insertedAt'])
              .whereRef('messages.siteId', '=', 'conversations.siteId')
              .whereRef('messages.conversationId', '=', 'conversations.id')
              .orderBy('id', 'desc')
              .limit(1)
              .as('latest'),
          (join) => join.onTrue(),
        )
        .select([
          'latest.id as latestId',
          'latest.userId as latestUserId',
          'latest.body as latestBody',
          'latest.insertedAt as latestInsertedAt',
          sql<boolean>`coalesce(latest.user_id <> ${readerId} and latest.id > case
            when first_user_id = ${readerId} then first_user_read_id else second_user_read_id end,
            false)`.as('isUnread'),
        ])
        .orderBy(sql`coalesce(latest.inserted_at, conversations.inserted_at)`, 'desc')
        .orderBy('conversations.id', 'desc')
        .offset(offset)
        .limit(limit)
        .execute();
      return rows.map(
        ({ latestId, latestUserId, latestBody, latestInsertedAt, isUnread, ...row }) => ({
          ...toConversation(row),
          latest:
            latestId === null
              ? null
              : {
                  id: latestId,
                  userId: latestUserId as number,
                  body: latestBody as string,
                  insertedAt: latestInsertedAt as Date,
                },
          isUnread,
        }),
      );
    },

    async messages(
      siteId: number,
      conversationId: number,
      { before, limit }: MessagePage,
    ): Promise<Message[]> {
      const rows = await db
        .selectFrom('messages')
        .select(['id', 'userId', 'body', 'insertedAt'])
        .where('siteId', '=', siteId)
        .where('conversationId', '=', conversationId)
        .$if(before !== undefined, (q) => q.where('id', '<', before as number))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.reverse();
    },

    /**
     * Claims a mail about new messages. Undefined if the person wants no mail, or has not opened
     * the conversation since the last one.
     */
    async claimMailRecipient(
      siteId: number,
      conversationId: number,
      userId: number,
    ): Promise<MailRecipient | undefined> {
      const { rows } = await sql<MailRecipient>`
        update conversations set
          first_user_mailed = first_user_mailed or first_user_id = users.id,
          second_user_mailed = second_user_mailed or second_user_id = users.id
        from users join sites on sites.id = users.site_id
        where conversations.site_id = ${siteId} and conversations.id = ${conversationId}
          and users.site_id = ${siteId} and users.id = ${userId}
          and users.receive_emails and users.email is not null
          and not case when first_user_id = users.id then first_user_mailed
            else second_user_mailed end
        returning users.id, users.username, users.email, sites.name as "siteName",
          sites.domain_name as "domainName"`.execute(db);
      return rows[0];
    },

    /** Marks all messages as read and allows a mail about the next one. */
    async markOpened(siteId: number, conversationId: number, userId: number): Promise<void> {
      await sql`
        with latest as (
          select coalesce(max(id), 0) as id from messages
          where site_id = ${siteId} and conversation_id = ${conversationId}
        )
        update conversations set
          first_user_mailed = first_user_mailed and first_user_id <> ${userId},
          second_user_mailed = second_user_mailed and second_user_id <> ${userId},
          first_user_read_id = case when first_user_id = ${userId} then latest.id
            else first_user_read_id end,
          second_user_read_id = case when second_user_id = ${userId} then latest.id
            else second_user_read_id end
        from latest
        where site_id = ${siteId} and conversations.id = ${conversationId}
          and (first_user_id = ${userId}
              and (first_user_mailed or first_user_read_id is distinct from latest.id)
            or second_user_id = ${userId}
              and (second_user_mailed or second_user_read_id is distinct from latest.id))`.execute(
        db,
      );
    },

    /** Empties the messages, so that the conversations of others stay complete. */
    async eraseMessages(siteId: number, userIds: readonly number[]): Promise<void> {
      await db
        .updateTable('messages')
        .set({ body: '' })
        .where('siteId', '=', siteId)
        .where('userId', '=', anyOf(userIds))
        .where('body', '<>', '')
        .execute();
    },

    async insertMessage(
      siteId: number,
      message: { conversationId: number; userId: number; body: string },
    ): Promise<number> {
      const row = await db
        .insertInto('messages')
        .values({
          siteId,
          conversationId: message.conversationId,
          userId: message.userId,
          body: message.body,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return row.id;
    },
  };
}
