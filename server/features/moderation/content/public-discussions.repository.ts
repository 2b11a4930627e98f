import { sql } from 'kysely';
import type { ContentKind } from '../../../../contract/moderation/content-kinds.ts';
import { anchorOf } from '../../../../contract/public-paths.ts';
import { anyOf } from '../../../db/any-of.ts';
import { contentTables } from '../../../db/content-tables.ts';
import type { Db } from '../../../db/database.ts';
import type { OutlineRow } from './public-outline.ts';

export interface Words {
  body: string;
  insertedAt: Date;
}

export interface PersonRow {
  id: number;
  username: string;
  slug: string;
  roleId: number;
  isDeleted: boolean;
}

const moderation = [
  'is_deleted as isDeleted',
  'is_spam as isSpam',
  'is_pending_moderation as isPendingModeration',
] as const;

/** Everything of one discussion but the words, which are read for one page only. */
export function publicDiscussionsRepository(db: Db) {
  return {
    findPost: (siteId: number, slug: string) =>
      db
        .selectFrom('posts')
        .select(['id', 'slug', 'title', 'body', 'user_id as userId', 'published_at as publishedAt'])
        .where('site_id', '=', siteId)
        .where('slug', '=', slug)
        .where('is_deleted', '=', false)
        .where('published_at', '<=', sql<Date>`now()`)
        .executeTakeFirst(),

    findThread: (siteId: number, slug: string) =>
      db
        .selectFrom('threads')
        .select(['id', 'slug', 'name', 'body', 'user_id as userId', 'inserted_at as insertedAt'])
        .select(['is_closed as isClosed', 'seo', ...moderation])
        .where('site_id', '=', siteId)
        .where('slug', '=', slug)
        .executeTakeFirst(),

    async commentsOf(siteId: number, postId: number): Promise<OutlineRow[]> {
      const rows = await db
        .selectFrom('comments')
        .select(['id', 'parent_id as parentId', 'user_id as userId', ...moderation])
        .where('site_id', '=', siteId)
        .where('post_id', '=', postId)
        .orderBy('inserted_at')
        .orderBy('id')
        .execute();
      return rows.map((row) => nested('comment', row));
    },

    async repliesOf(siteId: number, threadId: number): Promise<OutlineRow[]> {
      const rows = await db
        .selectFrom('replies')
        .select(['id', 'parent_id as parentId', 'user_id as userId', ...moderation])
        .where('site_id', '=', siteId)
        .where('thread_id', '=', threadId)
        .orderBy('inserted_at')
        .orderBy('id')
        .execute();
      return rows.map((row) => nested('reply', row));
    },

    /** The statuses of a person, the latest first, then all replies to them, the oldest first. */
    async statusesOf(siteId: number, userId: number): Promise<OutlineRow[]> {
      const statuses = await db
        .selectFrom('user_profile_statuses')
        .select(['id', 'user_id as userId', ...moderation])
        .where('site_id', '=', siteId)
        .where('user_id', '=', userId)
        .orderBy('inserted_at', 'desc')
        .orderBy('id', 'desc')
        .execute();
      const replies = await db
        .selectFrom('user_profile_status_replies as reply')
        .innerJoin('user_profile_statuses as status', 'status.id', 'reply.status_id')
        .select(['reply.id', 'reply.user_id as userId', 'reply.status_id as statusId'])
        .select([
          'reply.is_deleted as isDeleted',
          'reply.is_spam as isSpam',
          'reply.is_pending_moderation as isPendingModeration',
        ])
        .where('status.site_id', '=', siteId)
        .where('status.user_id', '=', userId)
        .where('reply.site_id', '=', siteId)
        .orderBy('reply.inserted_at')
        .orderBy('reply.id')
        .execute();
      return [
        ...statuses.map((row) => nested('user_profile_status', { ...row, parentId: null })),
        ...replies.map(({ statusId, ...row }) => ({
          ...row,
          kind: 'user_profile_status_reply' as const,
          anchor: anchorOf('user_profile_status_reply', row.id),
          parent: anchorOf('user_profile_status', statusId),
        })),
      ];
    },

    /** By anchor. */
    async wordsOf(
      siteId: number,
      items: readonly { kind: ContentKind; id: number }[],
    ): Promise<Map<string, Words>> {
      const words = new Map<string, Words>();
      for (const [kind, ofKind] of Map.groupBy(items, (item) => item.kind)) {
        const rows = await db
          .selectFrom(contentTables[kind])
          .select(['id', 'body', 'inserted_at as insertedAt'])
          .where('site_id', '=', siteId)
          .where('id', '=', anyOf(ofKind.map(({ id }) => id)))
          .execute();
        for (const { id, ...row } of rows) words.set(anchorOf(kind, id), row);
      }
      return words;
    },

    people: (siteId: number, userIds: readonly number[]): Promise<PersonRow[]> =>
      db
        .selectFrom('users')
        .select(['id', 'username', 'slug', 'role_id as roleId'])
        .select(sql<boolean>`deleted_at is not null`.as('isDeleted'))
        .where('site_id', '=', siteId)
        .where('id', '=', anyOf(userIds))
        .execute(),

    newestPosts: (siteId: number, limit: number) =>
      db
        .selectFrom('posts')
        .select(['slug', 'title', 'published_at as at'])
        .where('site_id', '=', siteId)
        .where('is_deleted', '=', false)
        .where('published_at', '<=', sql<Date>`now()`)
        .orderBy('published_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),

    liveliestThreads: (siteId: number, limit: number) =>
      db
        .selectFrom('threads')
        .select(['slug', 'name as title', 'last_active_at as at'])
        .where('site_id', '=', siteId)
        .where('is_public', '=', true)
        .orderBy('last_active_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
  };
}

type NestedRow = Omit<OutlineRow, 'anchor' | 'parent' | 'kind'> & { parentId: number | null };

function nested(kind: ContentKind, { parentId, ...row }: NestedRow): OutlineRow {
  const parent = parentId === null ? null : anchorOf(kind, parentId);
  return { ...row, kind, anchor: anchorOf(kind, row.id), parent };
}
