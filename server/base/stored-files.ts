import type { Db } from '../db/database.ts';

type FilePurpose = 'avatar' | 'content_picture';

/** A picture in the storage. */
export interface StoredFile {
  storageKey: string;
  byteSize: number;
  sha256: Buffer;
  width: number;
  height: number;
}

/** Every write of `stored_files`. */
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

    /** False when the site has the same picture already, without an owner. */
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
  };
}
