import type { Db } from '../../../db/database.ts';

export interface RepliesPage {
  limit: number;
  offset: number;
  sortDesc: boolean;
}

export function threadRepliesRepository(db: Db) {
  const repliesOfThread = (siteId: number, threadId: number) =>
    db.selectFrom('replies').where('siteId', '=', siteId).where('threadId', '=', threadId);

  return {
    async ids(siteId: number, threadId: number, page: RepliesPage): Promise<number[]> {
      const direction = page.sortDesc ? 'desc' : 'asc';
      const rows = await repliesOfThread(siteId, threadId)
        .select('id')
        .orderBy('insertedAt', direction)
        .orderBy('id', direction)
        .limit(page.limit)
        .offset(page.offset)
        .execute();
      return rows.map((row) => row.id);
    },

    async count(siteId: number, threadId: number): Promise<number> {
      const { replies } = await repliesOfThread(siteId, threadId)
        .select((eb) => eb.fn.countAll<number>().as('replies'))
        .executeTakeFirstOrThrow();
      return Number(replies);
    },
  };
}
