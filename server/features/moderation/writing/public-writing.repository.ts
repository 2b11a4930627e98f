import { type RawBuilder, sql } from 'kysely';
import type { NewContent } from '../../../../contract/moderation/content.ts';
import { contentTables } from '../../../db/content-tables.ts';
import type { Db } from '../../../db/database.ts';

type WithoutBody<Item> = Item extends unknown ? Omit<Item, 'body'> : never;
/** A new item without its body: its kind and where it goes. */
export type NewContentPlace = WithoutBody<NewContent>;

export function publicWritingRepository(db: Db) {
  return {
    async findJustWritten(
      siteId: number,
      userId: number,
      place: NewContentPlace,
      { beginning, since }: { beginning: string; since: Date },
    ): Promise<{ id: number; isPending: boolean; isDeleted: boolean } | undefined> {
      const { rows } = await sql<{ id: number; isPending: boolean; isDeleted: boolean }>`
        select id, is_pending_moderation as "isPending", is_deleted as "isDeleted"
        from ${sql.table(contentTables[place.kind])}
        where site_id = ${siteId} and user_id = ${userId} and inserted_at >= ${since}
          and starts_with(body, ${beginning}) and ${matchPlaceOfContent(place)}
        order by inserted_at desc, id desc limit 1`.execute(db);
      return rows[0];
    },

    async slugOfThread(siteId: number, threadId: number): Promise<string> {
      const row = await db
        .selectFrom('threads')
        .select('slug')
        .where('siteId', '=', siteId)
        .where('id', '=', threadId)
        .executeTakeFirstOrThrow();
      return row.slug;
    },
  };
}

function matchPlaceOfContent(place: NewContentPlace): RawBuilder<unknown> {
  switch (place.kind) {
    case 'comment':
      return sql`post_id = ${place.postId} and parent_id is not distinct from ${place.parentId ?? null}`;
    case 'reply':
      return sql`thread_id = ${place.threadId} and parent_id is not distinct from ${place.parentId ?? null}`;
    case 'user_profile_status_reply':
      return sql`status_id = ${place.statusId}`;
    case 'thread':
      return sql`name = ${place.name}`;
    case 'user_profile_status':
      return sql`true`;
  }
}
