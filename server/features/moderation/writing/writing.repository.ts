import { sql } from 'kysely';
import { maxReplyDepth } from '../../../../contract/moderation/content.ts';
import { roleIds } from '../../../../contract/roles.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';

const isVisible = sql<boolean>`not is_deleted and not is_spam and not is_pending_moderation`;
const isNotRemoved = sql<boolean>`not is_deleted and not is_spam`;

const answerTableByKind = {
  comment: { table: 'comments', column: 'postId' },
  reply: { table: 'replies', column: 'threadId' },
} as const;

/**
 * Reads authors and places of new items. Locks each row, so that it stays valid until the item is
 * written.
 */
export function writingRepository(db: Db) {
  return {
    findAuthor: (siteId: number, userId: number) =>
      db
        .selectFrom('users')
        .innerJoin('sites', 'sites.id', 'users.siteId')
        .select([
          'users.roleId',
          'users.mutedUntil',
          'users.suspendedUntil',
          'users.mustAcknowledge',
          'sites.settings',
          'sites.superSettings',
        ])
        .where('users.siteId', '=', siteId)
        .where('users.id', '=', userId)
        .where('users.deletedAt', 'is', null)
        .forShare('users')
        .executeTakeFirst(),

    async lockForBatch(
      siteId: number,
      { userIds, threadIds }: { userIds: readonly number[]; threadIds: readonly number[] },
    ): Promise<void> {
      await sql`select from users where site_id = ${siteId} and id = any(${[...userIds]}::int[])
        order by id for share`.execute(db);
      await sql`select from threads where site_id = ${siteId} and id = any(${[...threadIds]}::int[])
        order by id for no key update`.execute(db);
    },

    findPost: (siteId: number, id: number) =>
      db
        .selectFrom('posts')
        .select('id')
        .where('siteId', '=', siteId)
        .where('id', '=', id)
        .where('type', '=', 'POST')
        .where('isPublic', '=', true)
        .where('publishedAt', '<=', sql<Date>`now()`)
        .forShare()
        .executeTakeFirst(),

    /** Locks for update, since the reply raises the thread. */
    findThread: (siteId: number, id: number, { includePending }: { includePending: boolean }) =>
      db
        .selectFrom('threads')
        .select(['isClosed', 'requiresPreModeration'])
        .where('siteId', '=', siteId)
        .where('id', '=', id)
        .where(includePending ? isNotRemoved : isVisible)
        .forNoKeyUpdate()
        .executeTakeFirst(),

    findStatus: async (
      siteId: number,
      id: number,
      { includePending }: { includePending: boolean },
    ): Promise<{ id: number } | undefined> => {
      const { rows } = await sql<{ id: number }>`
        select item.id from user_profile_statuses as item
        join users as owner on owner.id = item.user_id
        where item.site_id = ${siteId} and item.id = ${id} and not item.is_deleted
          and not item.is_spam and (${includePending}::boolean or not item.is_pending_moderation)
          and owner.deleted_at is null and owner.role_id <> ${Number(roleIds.spammer)}
        for share of item`.execute(db);
      return rows[0];
    },

    /**
     * Nesting depth of an item; undefined unless it is visible (or pending, with `includePending`) in
     * this post or thread.
     */
    async findDepth(
      siteId: number,
      kind: 'comment' | 'reply',
      id: number,
      { placeId, includePending }: { placeId: number; includePending: boolean },
    ): Promise<number | undefined> {
      const { table, column } = answerTableByKind[kind];
      const { rows } = await sql<{ depth: number | null }>`
        with recursive upwards as (
          select parent_id, 1 as depth from ${sql.table(table)}
          where site_id = ${siteId} and id = ${id} and ${sql.ref(column)} = ${placeId}
            and ${includePending ? isNotRemoved : isVisible}
          union all
          select above.parent_id, upwards.depth + 1 from upwards
          join ${sql.table(table)} as above
            on above.site_id = ${siteId} and above.id = upwards.parent_id
          where upwards.depth <= ${maxReplyDepth}
        ) select max(depth) as depth from upwards`.execute(db);
      return rows[0]?.depth ?? undefined;
    },

    async findMentionable(siteId: number, userIds: readonly number[]) {
      if (userIds.length === 0) return new Map<number, { username: string; slug: string }>();
      const rows = await db
        .selectFrom('users')
        .select(['id', 'username', 'slug'])
        .where('siteId', '=', siteId)
        .where('id', '=', anyOf(userIds))
        .where('deletedAt', 'is', null)
        .where('roleId', '<>', Number(roleIds.spammer))
        .execute();
      return new Map(rows.map((row) => [row.id, row]));
    },
  };
}
