import { type StoredFile, selectStorageKeyOf, storedFilesIn } from '../../../base/stored-files.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';
import { userRowsIn } from '../../accounts/users/user-rows.ts';

export interface AvatarOwner {
  id: number;
  username: string;
  slug: string;
  roleId: number;
  avatarFileId: number | null;
}

export function avatarRepository(db: Db) {
  const selectOwner = (siteId: number, userId: number) =>
    db
      .selectFrom('users')
      .select(['id', 'username', 'slug', 'roleId', 'avatarFileId'])
      .where('siteId', '=', siteId)
      .where('id', '=', userId)
      .where('deletedAt', 'is', null);

  return {
    find: (siteId: number, userId: number): Promise<AvatarOwner | undefined> =>
      selectOwner(siteId, userId).executeTakeFirst(),

    findForUpdate: (siteId: number, userId: number): Promise<AvatarOwner | undefined> =>
      selectOwner(siteId, userId).forNoKeyUpdate().executeTakeFirst(),

    async keysOf(siteId: number, userIds: readonly number[]): Promise<Map<number, string>> {
      const rows = await db
        .selectFrom('users')
        .select(['users.id', selectStorageKeyOf('users.avatarFileId').as('storageKey')])
        .where('users.avatarFileId', 'is not', null)
        .where('users.siteId', '=', siteId)
        .where('users.id', '=', anyOf(userIds))
        .execute();
      return new Map(rows.flatMap(({ id, storageKey }) => (storageKey ? [[id, storageKey]] : [])));
    },

    insertFile: (siteId: number, createdBy: number, file: StoredFile) =>
      storedFilesIn(db).insert(siteId, createdBy, 'avatar', file),

    setFile: userRowsIn(db).setAvatarFile,

    findUnusedKey: (fileId: number) => storedFilesIn(db).keyOfUnusedAvatar(fileId),

    deleteFile: (fileId: number) => storedFilesIn(db).delete(fileId),
  };
}
