import { type RawBuilder, sql } from 'kysely';
import type { NewContent } from '../../../../contract/moderation/content.ts';
import type { ContentKind } from '../../../../contract/moderation/content-kinds.ts';
import { contentTables } from '../../../db/content-tables.ts';
import type { Db } from '../../../db/database.ts';
import { insertWithSlug } from './insert-with-slug.ts';
import { contentRevisionsIn } from './revisions.ts';

export interface ContentItem {
  kind: ContentKind;
  id: number;
  userId: number;
  body: string;
  isDeleted: boolean;
  isSpam: boolean;
  isPendingModeration: boolean;
  insertedAt: Date;
  /** True for threads with pre-moderation and for replies in them. */
  requiresPreModeration: boolean;
  name?: string;
  slug?: string;
  /** Original writer of a thread that has another author now. */
  writerId?: number | null;
  postId?: number;
  threadId?: number;
  statusId?: number;
  parentId?: number | null;
}

export interface ContentChange {
  body?: string;
  name?: string;
  isDeleted?: boolean;
  isSpam?: boolean;
  isPendingModeration?: boolean;
  isEditedByAuthor?: boolean;
}

const withoutPreModeration = sql`false as "requiresPreModeration"`;
const itemTable = (kind: ContentKind) => sql`${sql.table(contentTables[kind])} as item`;

const itemSqlByKind: Record<
  ContentKind,
  { columns: RawBuilder<unknown>; from: RawBuilder<unknown> }
> = {
  comment: {
    columns: sql`item.post_id as "postId", item.parent_id as "parentId", ${withoutPreModeration}`,
    from: itemTable('comment'),
  },
  thread: {
    columns: sql`item.name, item.slug, item.writer_id as "writerId",
      item.requires_pre_moderation as "requiresPreModeration"`,
    from: itemTable('thread'),
  },
  reply: {
    columns: sql`item.thread_id as "threadId", item.parent_id as "parentId",
      thread.requires_pre_moderation as "requiresPreModeration"`,
    from: sql`${itemTable('reply')} join threads as thread on thread.id = item.thread_id`,
  },
  user_profile_status: { columns: withoutPreModeration, from: itemTable('user_profile_status') },
  user_profile_status_reply: {
    columns: sql`item.status_id as "statusId", ${withoutPreModeration}`,
    from: itemTable('user_profile_status_reply'),
  },
};

export function contentRepository(db: Db) {
  async function select(
    siteId: number,
    kind: ContentKind,
    id: number,
    lock: RawBuilder<unknown>,
  ): Promise<ContentItem | undefined> {
    const { columns, from } = itemSqlByKind[kind];
    const { rows } = await sql<ContentItem>`
      select ${kind}::text as kind, item.id, item.user_id as "userId", item.body,
        item.is_deleted as "isDeleted", item.is_spam as "isSpam",
        item.is_pending_moderation as "isPendingModeration", item.inserted_at as "insertedAt",
        ${columns}
      from ${from} where item.site_id = ${siteId} and item.id = ${id} ${lock}`.execute(db);
    return rows[0];
  }

  async function raiseThread(siteId: number, threadId: RawBuilder<unknown>): Promise<void> {
    await sql`update threads set last_active_at = greatest(last_active_at, now())
      where site_id = ${siteId} and id = ${threadId}`.execute(db);
  }

  /** Former slugs redirect to their thread, so new threads cannot have them. */
  async function isFormerSlug(siteId: number, slug: string): Promise<boolean> {
    const row = await db
      .selectFrom('thread_slugs')
      .select('threadId')
      .where('siteId', '=', siteId)
      .where('slug', '=', slug)
      .executeTakeFirst();
    return row !== undefined;
  }

  return {
    find: (siteId: number, kind: ContentKind, id: number) => select(siteId, kind, id, sql``),

    /** Lock the item's flag first if both are needed. */
    findForUpdate: (siteId: number, kind: ContentKind, id: number) =>
      select(siteId, kind, id, sql`for no key update of item`),

    async insert(
      siteId: number,
      userId: number,
      item: NewContent,
      { isPending }: { isPending: boolean },
    ): Promise<number> {
      const values = {
        siteId,
        userId,
        body: item.body,
        isPendingModeration: isPending,
      };
      switch (item.kind) {
        case 'comment':
          return readInsertedId(
            db
              .insertInto('comments')
              .values({ ...values, postId: item.postId, parentId: item.parentId ?? null })
              .returning('id')
              .executeTakeFirstOrThrow(),
          );
        case 'thread':
          return insertWithSlug(item.name, 'thread', async (slug) =>
            (await isFormerSlug(siteId, slug))
              ? undefined
              : db
                  .insertInto('threads')
                  .values({ ...values, name: item.name, slug })
                  .onConflict((oc) => oc.columns(['siteId', 'slug']).doNothing())
                  .returning('id')
                  .executeTakeFirst(),
          );
        case 'reply': {
          const id = await readInsertedId(
            db
              .insertInto('replies')
              .values({ ...values, threadId: item.threadId, parentId: item.parentId ?? null })
              .returning('id')
              .executeTakeFirstOrThrow(),
          );
          if (!isPending) await raiseThread(siteId, sql`${item.threadId}`);
          return id;
        }
        case 'user_profile_status':
          return readInsertedId(
            db
              .insertInto('user_profile_statuses')
              .values(values)
              .returning('id')
              .executeTakeFirstOrThrow(),
          );
        case 'user_profile_status_reply':
          return readInsertedId(
            db
              .insertInto('user_profile_status_replies')
              .values({ ...values, statusId: item.statusId })
              .returning('id')
              .executeTakeFirstOrThrow(),
          );
      }
    },

    async update(
      siteId: number,
      kind: ContentKind,
      id: number,
      change: ContentChange,
    ): Promise<void> {
      const columns = [
        change.body !== undefined && sql`body = ${change.body}`,
        change.name !== undefined && kind === 'thread' && sql`name = ${change.name}`,
        change.isDeleted !== undefined && sql`is_deleted = ${change.isDeleted}`,
        change.isSpam !== undefined && sql`is_spam = ${change.isSpam}`,
        change.isPendingModeration !== undefined &&
          sql`is_pending_moderation = ${change.isPendingModeration}`,
        change.isEditedByAuthor && sql`edited_at = now()`,
        sql`updated_at = now()`,
      ].filter((column) => column !== false && column !== undefined);
      if (kind === 'reply' && change.isPendingModeration === false) {
        const threadId = sql`(select thread_id from replies
          where site_id = ${siteId} and id = ${id} and is_pending_moderation)`;
        await raiseThread(siteId, threadId);
      }
      await sql`update ${sql.table(contentTables[kind])} set ${sql.join(columns)}
        where site_id = ${siteId} and id = ${id}`.execute(db);
    },

    async setAuthor(siteId: number, threadId: number, userId: number): Promise<number> {
      const { rows } = await sql<{
        version: number;
      }>`update threads set user_id = ${userId}, writer_id = coalesce(writer_id, user_id),
          version = version + 1, updated_at = now()
        where site_id = ${siteId} and id = ${threadId} returning version`.execute(db);
      return rows[0]?.version ?? 0;
    },

    insertRevision: contentRevisionsIn(db).insert,
  };
}

/** The person that reports and flags are about: the original writer. */
export function originalWriterId({ writerId, userId }: ContentItem): number {
  return writerId ?? userId;
}

async function readInsertedId(row: Promise<{ id: number }>): Promise<number> {
  return (await row).id;
}
