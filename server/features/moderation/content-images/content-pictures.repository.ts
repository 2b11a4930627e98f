import { type RawBuilder, sql } from 'kysely';
import type { ContentKind } from '../../../../contract/moderation/content-kinds.ts';
import { selectStoredFile, storedFilesIn } from '../../../base/stored-files.ts';
import { contentTables } from '../../../db/content-tables.ts';
import type { Db } from '../../../db/database.ts';

export interface PictureFile {
  key: string;
  byteSize: number;
  sha256: Buffer;
  width: number;
  height: number;
}

export interface PictureOwner {
  siteId: number;
  userId: number | null;
  isPublic: boolean;
}

/** Builds a `select` that returns a row if another area shows this picture to everyone. */
export type PublicUseQuery = (address: string) => RawBuilder<unknown>;

const filePurpose = 'content_picture';

const isItemReadable = (table: string) =>
  sql`not (${sql.ref(`${table}.is_deleted`)} or ${sql.ref(`${table}.is_spam`)}
    or ${sql.ref(`${table}.is_pending_moderation`)})`;
const isPublishedPost = (table: string) =>
  sql`${sql.ref(`${table}.is_public`)} and ${sql.ref(`${table}.published_at`)} <= now()`;

const pageJoinByKind: Record<ContentKind, RawBuilder<unknown>> = {
  comment: sql`join posts as page on page.id = item.post_id and ${isPublishedPost('page')}`,
  thread: sql``,
  reply: sql`join threads as page on page.id = item.thread_id and ${isItemReadable('page')}`,
  user_profile_status: sql``,
  user_profile_status_reply: sql`join user_profile_statuses as page
    on page.id = item.status_id and ${isItemReadable('page')}`,
};

function selectPublicUses(kind: ContentKind | 'post', name: string): RawBuilder<unknown> {
  const table = kind === 'post' ? 'posts' : contentTables[kind];
  return sql`select 1 from content_picture_uses as use
    join ${sql.table(table)} as item on item.id = use.content_id
    ${kind === 'post' ? sql`` : pageJoinByKind[kind]}
    where use.file_id = file.id and use.content_kind = ${kind}
      and ${kind === 'post' ? isPublishedPost('item') : isItemReadable('item')}
      and position(${name}::text in ${kind === 'post' ? sql`item.body || coalesce(item.thumbnail_url, '')` : sql`item.body`}) > 0`;
}

const pictureKinds = [...(Object.keys(pageJoinByKind) as ContentKind[]), 'post'] as const;

export function contentPicturesRepository(db: Db) {
  return {
    insert: (siteId: number, userId: number, { key, ...file }: PictureFile) =>
      storedFilesIn(db).insert(siteId, userId, filePurpose, { ...file, storageKey: key }),

    /** Inserts a picture without owner; false if the site has the same one. */
    insertUnowned: (siteId: number, { key, ...file }: PictureFile): Promise<boolean> =>
      storedFilesIn(db).insertNew(siteId, null, filePurpose, { ...file, storageKey: key }),

    findUnowned: (siteId: number, sha256: Buffer) =>
      storedFilesIn(db).findUnowned(siteId, filePurpose, sha256),

    delete: (siteId: number, key: string) =>
      storedFilesIn(db).deleteByKey(siteId, filePurpose, key),

    async findOwner(
      key: string,
      name: string,
      shownElsewhere: PublicUseQuery,
    ): Promise<PictureOwner | undefined> {
      const shown = sql.join(
        pictureKinds.map((kind) => selectPublicUses(kind, name)),
        sql` union all `,
      );
      const { rows } = await sql<PictureOwner>`
        select file.site_id as "siteId", file.created_by as "userId",
          exists (${shown} union all ${shownElsewhere(`/api/content-pictures/${name}`)}) as "isPublic"
        from ${selectStoredFile(filePurpose, key)}`.execute(db);
      return rows[0];
    },

    findOfDeletedUsers: (limit: number) => storedFilesIn(db).ofDeletedUsers(filePurpose, limit),
  };
}
