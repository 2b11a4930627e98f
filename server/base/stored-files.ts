import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

type FilePurpose = 'avatar' | 'content_picture';

export interface StoredFile {
  storageKey: string;
  byteSize: number;
  sha256: Buffer;
  width: number;
  height: number;
}

export function storedFilesIn(db: Db) {
  const insertRow = (
    siteId: number,
    createdBy: number | null,
    purpose: FilePurpose,
    file: StoredFile,
  ) =>
    db.insertInto('stored_files').values({
      siteId,
      storageKey: file.storageKey,
      purpose,
      contentType: 'image/webp',
      byteSize: file.byteSize,
      sha256: file.sha256,
      width: file.width,
      height: file.height,
      createdBy,
    });
  return {
    async insert(...row: Parameters<typeof insertRow>): Promise<number> {
      const { id } = await insertRow(...row)
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    async insertNew(...row: Parameters<typeof insertRow>): Promise<boolean> {
      const inserted = await insertRow(...row)
        .onConflict((oc) => oc.doNothing())
        .returning('id')
        .executeTakeFirst();
      return inserted !== undefined;
    },

    async delete(id: number): Promise<void> {
      await db.deleteFrom('stored_files').where('id', '=', id).execute();
    },

    async deleteByKey(siteId: number, purpose: FilePurpose, storageKey: string): Promise<void> {
      await db
        .deleteFrom('stored_files')
        .where('siteId', '=', siteId)
        .where('purpose', '=', purpose)
        .where('storageKey', '=', storageKey)
        .execute();
    },

    findUnowned: (siteId: number, purpose: FilePurpose, sha256: Buffer) =>
      db
        .selectFrom('stored_files')
        .select(['storageKey as key', 'width', 'height'])
        .where('siteId', '=', siteId)
        .where('sha256', '=', sha256)
        .where('purpose', '=', purpose)
        .where('createdBy', 'is', null)
        .executeTakeFirst(),

    async keyOfUnusedAvatar(id: number): Promise<string | undefined> {
      const row = await db
        .selectFrom('stored_files')
        .select('storageKey')
        .where('id', '=', id)
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

    ofDeletedUsers: (
      purpose: FilePurpose,
      limit: number,
    ): Promise<{ siteId: number; key: string }[]> =>
      db
        .selectFrom('stored_files as file')
        .innerJoin('users', 'users.id', 'file.createdBy')
        .select(['file.siteId', 'file.storageKey as key'])
        .where('file.purpose', '=', purpose)
        .where('users.deletedAt', 'is not', null)
        .orderBy('file.id')
        .limit(limit)
        .execute(),
  };
}

export const selectStorageKeyOf = (fileId: string) =>
  sql<
    string | null
  >`(select storage_key from stored_files as file where file.id = ${sql.ref(fileId)})`;

export const selectStoredFile = (purpose: FilePurpose, key: string) =>
  sql`(select id, site_id, created_by from stored_files
    where storage_key = ${key} and purpose = ${purpose}) as file`;
