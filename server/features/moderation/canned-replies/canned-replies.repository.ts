import { sql } from 'kysely';
import type { CannedReplyInput } from '../../../../contract/moderation/canned-reply-input.ts';
import type { Db } from '../../../db/database.ts';

export interface CannedReply {
  id: number;
  name: string;
  body: string;
  version: number;
}

const cannedReplyColumns = ['id', 'name', 'body', 'version'] as const;

export function cannedRepliesRepository(db: Db) {
  const ofSite = (siteId: number) =>
    db.selectFrom('canned_replies').select(cannedReplyColumns).where('siteId', '=', siteId);

  return {
    list: (siteId: number): Promise<CannedReply[]> =>
      ofSite(siteId).orderBy(sql`lower(name)`).execute(),

    find: (siteId: number, id: number): Promise<CannedReply | undefined> =>
      ofSite(siteId).where('id', '=', id).executeTakeFirst(),

    findForUpdate: (siteId: number, id: number): Promise<CannedReply | undefined> =>
      ofSite(siteId).where('id', '=', id).forUpdate().executeTakeFirst(),

    insert: (siteId: number, fields: CannedReplyInput): Promise<CannedReply> =>
      db
        .insertInto('canned_replies')
        .values({ siteId, ...fields })
        .returning(cannedReplyColumns)
        .executeTakeFirstOrThrow(),

    update: (siteId: number, id: number, fields: CannedReplyInput): Promise<CannedReply> =>
      db
        .updateTable('canned_replies')
        .set({ ...fields, version: sql`version + 1`, updatedAt: sql`now()` })
        .where('siteId', '=', siteId)
        .where('id', '=', id)
        .returning(cannedReplyColumns)
        .executeTakeFirstOrThrow(),

    async delete(siteId: number, id: number): Promise<void> {
      await db
        .deleteFrom('canned_replies')
        .where('siteId', '=', siteId)
        .where('id', '=', id)
        .execute();
    },
  };
}
