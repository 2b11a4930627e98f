import { sql } from 'kysely';
import type { ContentKind } from '../../../../contract/moderation/content-kinds.ts';
import type { HeldReason } from '../../../../contract/moderation/holding.ts';
import { anchorOfContent } from '../../../../contract/public-paths.ts';
import { selectStorageKeyOf } from '../../../base/stored-files.ts';
import { anyOf } from '../../../db/any-of.ts';
import { contentTables } from '../../../db/content-tables.ts';
import type { Db } from '../../../db/database.ts';
import type { PublicItemRow } from './public-outline.ts';

export interface ItemText {
  body: string;
  insertedAt: Date;
  editedAt: Date | null;
}

export interface PersonRow {
  id: number;
  username: string;
  slug: string;
  roleId: number;
  isDeleted: boolean;
  avatarKey: string | null;
}

const visibilityColumns = ['isDeleted', 'isSpam', 'isPendingModeration'] as const;

/** Reads a discussion without bodies; `findTexts` adds those of one page. */
export function publicDiscussionsRepository(db: Db) {
  return {
    findThread: (siteId: number, slug: string) =>
      db
        .selectFrom('threads')
        .select(['id', 'slug', 'name', 'body', 'userId', 'insertedAt', 'editedAt'])
        .select(['isClosed', 'seo', ...visibilityColumns])
        .where('siteId', '=', siteId)
        .where('slug', '=', slug)
        .executeTakeFirst(),

    async findComments(siteId: number, postId: number): Promise<PublicItemRow[]> {
      const rows = await db
        .selectFrom('comments')
        .select(['id', 'parentId', 'userId', ...visibilityColumns])
        .where('siteId', '=', siteId)
        .where('postId', '=', postId)
        .orderBy('insertedAt')
        .orderBy('id')
        .execute();
      return rows.map((row) => toOutlineRow('comment', row));
    },

    async findReplies(siteId: number, threadId: number): Promise<PublicItemRow[]> {
      const rows = await db
        .selectFrom('replies')
        .select(['id', 'parentId', 'userId', ...visibilityColumns])
        .where('siteId', '=', siteId)
        .where('threadId', '=', threadId)
        .orderBy('insertedAt')
        .orderBy('id')
        .execute();
      return rows.map((row) => toOutlineRow('reply', row));
    },

    /** Statuses newest first, then all replies to them, oldest first. */
    async findStatuses(siteId: number, userId: number): Promise<PublicItemRow[]> {
      const statuses = await db
        .selectFrom('user_profile_statuses')
        .select(['id', 'userId', ...visibilityColumns])
        .where('siteId', '=', siteId)
        .where('userId', '=', userId)
        .orderBy('insertedAt', 'desc')
        .orderBy('id', 'desc')
        .execute();
      const replies = await db
        .selectFrom('user_profile_status_replies as reply')
        .innerJoin('user_profile_statuses as status', 'status.id', 'reply.statusId')
        .select(['reply.id', 'reply.userId', 'reply.statusId'])
        .select(['reply.isDeleted', 'reply.isSpam', 'reply.isPendingModeration'])
        .where('status.siteId', '=', siteId)
        .where('status.userId', '=', userId)
        .where('reply.siteId', '=', siteId)
        .orderBy('reply.insertedAt')
        .orderBy('reply.id')
        .execute();
      return [
        ...statuses.map((row) => toOutlineRow('user_profile_status', { ...row, parentId: null })),
        ...replies.map(({ statusId, ...row }) => ({
          ...row,
          kind: 'user_profile_status_reply' as const,
          anchor: anchorOfContent('user_profile_status_reply', row.id),
          parent: anchorOfContent('user_profile_status', statusId),
        })),
      ];
    },

    async findTexts(
      siteId: number,
      items: readonly { kind: ContentKind; id: number }[],
    ): Promise<Map<string, ItemText>> {
      const texts = new Map<string, ItemText>();
      for (const [kind, ofKind] of Map.groupBy(items, (item) => item.kind)) {
        const rows = await db
          .selectFrom(contentTables[kind])
          .select(['id', 'body', 'insertedAt', 'editedAt'])
          .where('siteId', '=', siteId)
          .where('id', '=', anyOf(ofKind.map(({ id }) => id)))
          .execute();
        for (const { id, ...row } of rows) texts.set(anchorOfContent(kind, id), row);
      }
      return texts;
    },

    async findFlags(siteId: number, items: readonly { kind: ContentKind; id: number }[]) {
      const found = [];
      for (const [kind, ofKind] of Map.groupBy(items, (item) => item.kind)) {
        const rows = await db
          .selectFrom('content_flags')
          .leftJoin('care_cases', 'care_cases.contentFlagId', 'content_flags.id')
          .select(['assocId', 'heldFor', 'hidesText'])
          .select(sql<boolean>`is_urgent and coalesce(is_confirmed, true)`.as('showsHelp'))
          .where('content_flags.siteId', '=', siteId)
          .where('assocType', '=', kind)
          .where('assocId', '=', anyOf(ofKind.map(({ id }) => id)))
          .execute();
        for (const { assocId, showsHelp, hidesText, heldFor } of rows) {
          const anchor = anchorOfContent(kind, assocId);
          const isHiddenForCare = hidesText ?? false;
          found.push({ anchor, showsHelp, isHiddenForCare, heldFor: heldFor as HeldReason[] });
        }
      }
      return found;
    },

    /** Anchors of items whose public page has a note about dangerous advice. */
    async findNoted(siteId: number, items: readonly { kind: ContentKind; id: number }[]) {
      if (items.length === 0) return [];
      const { rows } = await sql<{ kind: ContentKind; id: number }>`
        select flag.assoc_type as kind, flag.assoc_id as id
        from unnest(${items.map(({ kind }) => kind)}::text[], ${items.map(({ id }) => id)}::int[])
          as item (kind, id)
        join content_flags as flag on flag.site_id = ${siteId} and flag.assoc_type = item.kind
          and flag.assoc_id = item.id
        join flag_findings as found on found.content_flag_id = flag.id and found.shows_note`.execute(
        db,
      );
      return rows.map(({ kind, id }) => anchorOfContent(kind, id));
    },

    findPeople: (siteId: number, userIds: readonly number[]): Promise<PersonRow[]> =>
      db
        .selectFrom('users')
        .select(['users.id', 'username', 'slug', 'roleId'])
        .select(selectStorageKeyOf('users.avatarFileId').as('avatarKey'))
        .select(sql<boolean>`deleted_at is not null`.as('isDeleted'))
        .where('users.siteId', '=', siteId)
        .where('users.id', '=', anyOf(userIds))
        .execute(),
  };
}

type NestedItemRow = Omit<PublicItemRow, 'anchor' | 'parent' | 'kind'> & {
  parentId: number | null;
};

function toOutlineRow(kind: ContentKind, { parentId, ...row }: NestedItemRow): PublicItemRow {
  const parent = parentId === null ? null : anchorOfContent(kind, parentId);
  return { ...row, kind, anchor: anchorOfContent(kind, row.id), parent };
}
