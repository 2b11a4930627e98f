import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';

export interface PostVisibility {
  status: string;
  isNoindex: boolean;
  redirectUrl: string | null;
}

/** Post changes that other areas make within their own transactions. */
export function postRowsIn(db: Db) {
  return {
    /** Hides the post; its address redirects to the thread. */
    async markConverted(siteId: number, postId: number, threadId: number): Promise<void> {
      await sql`
        update posts set is_deleted = true, converted_thread_id = ${threadId}, updated_at = now()
        where site_id = ${siteId} and id = ${postId}`.execute(db);
    },

    async setVisibility(
      siteId: number,
      posts: readonly ({ id: number } & PostVisibility)[],
    ): Promise<Map<number, number>> {
      const { rows } = await sql<{ id: number; version: number }>`
        update posts as post set
          status = given.status,
          seo = case when given.is_noindex then post.seo || '{"meta_robots_noindex": true}'
            else post.seo - 'meta_robots_noindex' end,
          redirect_url = given.redirect_url,
          modified_at = case when post.is_noindex <> given.is_noindex then now() else post.modified_at end,
          version = post.version + 1, updated_at = now()
        from unnest(${posts.map(({ id }) => id)}::int[], ${posts.map(({ status }) => status)}::text[],
          ${posts.map(({ isNoindex }) => isNoindex)}::boolean[],
          ${posts.map(({ redirectUrl }) => redirectUrl)}::text[])
          as given (id, status, is_noindex, redirect_url)
        where post.site_id = ${siteId} and post.id = given.id
        returning post.id, post.version`.execute(db);
      return new Map(rows.map(({ id, version }) => [id, version]));
    },

    async setTexts(
      siteId: number,
      column: 'body' | 'content',
      texts: readonly { id: number; text: string }[],
    ): Promise<{ id: number; version: number }[]> {
      const { rows } = await sql<{ id: number; version: number }>`
        update posts as item set updated_at = now(), modified_at = now(),
          ${column === 'content' ? sql`content = given.text::jsonb` : sql`body = given.text`},
          version = item.version + 1
        from unnest(${texts.map(({ id }) => id)}::int[],
          ${texts.map(({ text }) => text)}::text[]) as given (id, text)
        where item.site_id = ${siteId} and item.id = given.id
        returning item.id, item.version`.execute(db);
      return rows;
    },
  };
}
