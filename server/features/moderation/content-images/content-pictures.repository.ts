import type { Db } from '../../../db/database.ts';

export interface PictureFile {
  key: string;
  byteSize: number;
  sha256: Buffer;
  width: number;
  height: number;
}

const purpose = 'content_picture';

export function contentPicturesRepository(db: Db) {
  return {
    async insert(siteId: number, userId: number, file: PictureFile): Promise<void> {
      await db
        .insertInto('stored_files')
        .values({
          site_id: siteId,
          storage_key: file.key,
          purpose,
          content_type: 'image/webp',
          byte_size: file.byteSize,
          sha256: file.sha256,
          width: file.width,
          height: file.height,
          created_by: userId,
        })
        .execute();
    },

    async delete(siteId: number, key: string): Promise<void> {
      await db
        .deleteFrom('stored_files')
        .where('site_id', '=', siteId)
        .where('purpose', '=', purpose)
        .where('storage_key', '=', key)
        .execute();
    },

    /** Some of what people left behind whose accounts are deleted, on whatever site. */
    ofDeletedPeople: (limit: number): Promise<{ siteId: number; key: string }[]> =>
      db
        .selectFrom('stored_files as file')
        .innerJoin('users', 'users.id', 'file.created_by')
        .select(['file.site_id as siteId', 'file.storage_key as key'])
        .where('file.purpose', '=', purpose)
        .where('users.deleted_at', 'is not', null)
        .orderBy('file.id')
        .limit(limit)
        .execute(),
  };
}
