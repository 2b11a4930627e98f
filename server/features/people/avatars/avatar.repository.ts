import { sql } from 'kysely';
import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';

export interface AvatarFile {
  storageKey: string;
  byteSize: number;
  sha256: Buffer;
  width: number;
  height: number;
}

export interface AvatarOwner {
  id: number;
  username: string;
  slug: string;
  roleId: number;
  avatarFileId: number | null;
}

export function avatarRepository(db: Db) {
  const owner = (siteId: number, userId: number) =>
    db
      .selectFrom('users')
      .select(['id', 'username', 'slug', 'role_id as roleId', 'avatar_file_id as avatarFileId'])
      .where('site_id', '=', siteId)
      .where('id', '=', userId)
      .where('deleted_at', 'is', null);

  return {
    find: (siteId: number, userId: number): Promise<AvatarOwner | undefined> =>
      owner(siteId, userId).executeTakeFirst(),

    findForUpdate: (siteId: number, userId: number): Promise<AvatarOwner | undefined> =>
      owner(siteId, userId).forNoKeyUpdate().executeTakeFirst(),

    async keysOf(siteId: number, userIds: readonly number[]): Promise<Map<number, string>> {
      const rows = await db
        .selectFrom('users')
        .innerJoin('stored_files', 'stored_files.id', 'users.avatar_file_id')
        .select(['users.id', 'stored_files.storage_key as storageKey'])
        .where('users.site_id', '=', siteId)
        .where('users.id', '=', anyOf(userIds))
        .execute();
      return new Map(rows.map((row) => [row.id, row.storageKey]));
    },

    async insertFile(siteId: number, createdBy: number, file: AvatarFile): Promise<number> {
      const row = await db
        .insertInto('stored_files')
        .values({
          site_id: siteId,
          storage_key: file.storageKey,
          purpose: 'avatar',
          content_type: 'image/webp',
          byte_size: file.byteSize,
          sha256: file.sha256,
          width: file.width,
          height: file.height,
          created_by: createdBy,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return row.id;
    },

    async setFile(siteId: number, userId: number, fileId: number | null): Promise<void> {
      await db
        .updateTable('users')
        .set({ avatar_file_id: fileId, updated_at: sql<Date>`now()` })
        .where('site_id', '=', siteId)
        .where('id', '=', userId)
        .execute();
    },

    /** For the job that removes files, which was told the id. */
    async unusedKey(fileId: number): Promise<string | undefined> {
      const row = await db
        .selectFrom('stored_files')
        .select('storage_key as storageKey')
        .where('id', '=', fileId)
        .where('purpose', '=', 'avatar')
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('users')
                .select('users.id')
                .whereRef('users.site_id', '=', 'stored_files.site_id')
                .whereRef('users.avatar_file_id', '=', 'stored_files.id'),
            ),
          ),
        )
        .executeTakeFirst();
      return row?.storageKey;
    },

    async deleteFile(fileId: number): Promise<void> {
      await db.deleteFrom('stored_files').where('id', '=', fileId).execute();
    },
  };
}
