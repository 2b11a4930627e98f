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
      .select(['id', 'username', 'slug', 'roleId', 'avatarFileId'])
      .where('siteId', '=', siteId)
      .where('id', '=', userId)
      .where('deletedAt', 'is', null);

  return {
    find: (siteId: number, userId: number): Promise<AvatarOwner | undefined> =>
      owner(siteId, userId).executeTakeFirst(),

    findForUpdate: (siteId: number, userId: number): Promise<AvatarOwner | undefined> =>
      owner(siteId, userId).forNoKeyUpdate().executeTakeFirst(),

    async keysOf(siteId: number, userIds: readonly number[]): Promise<Map<number, string>> {
      const rows = await db
        .selectFrom('users')
        .innerJoin('stored_files', 'stored_files.id', 'users.avatarFileId')
        .select(['users.id', 'stored_files.storageKey'])
        .where('users.siteId', '=', siteId)
        .where('users.id', '=', anyOf(userIds))
        .execute();
      return new Map(rows.map((row) => [row.id, row.storageKey]));
    },

    async insertFile(siteId: number, createdBy: number, file: AvatarFile): Promise<number> {
      const row = await db
        .insertInto('stored_files')
        .values({
          siteId,
          storageKey: file.storageKey,
          purpose: 'avatar',
          contentType: 'image/webp',
          byteSize: file.byteSize,
          sha256: file.sha256,
          width: file.width,
          height: file.height,
          createdBy,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return row.id;
    },

    async setFile(siteId: number, userId: number, fileId: number | null): Promise<void> {
      await db
        .updateTable('users')
        .set({ avatarFileId: fileId, updatedAt: sql<Date>`now()` })
        .where('siteId', '=', siteId)
        .where('id', '=', userId)
        .execute();
    },

    /** For the job that removes files, which was told the id. */
    async unusedKey(fileId: number): Promise<string | undefined> {
      const row = await db
        .selectFrom('stored_files')
        .select('storageKey')
        .where('id', '=', fileId)
        .where('purpose', '=', 'avatar')
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('users')
                .select('users.id')
                .whereRef('users.siteId', '=', 'stored_files.siteId')
                .whereRef('users.avatarFileId', '=', 'stored_files.id'),
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
