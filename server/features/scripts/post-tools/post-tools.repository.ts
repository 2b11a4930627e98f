import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { isInCategory } from '../../site/posts/post-fragments.ts';
import { postRowsIn } from '../../site/posts/post-rows.ts';

export interface ToolPost {
  id: number;
  title: string;
  permalink: string;
  status: string;
  isNoindex: boolean;
  redirectUrl: string | null;
  version: number;
}

export interface PostSelection {
  category: string;
  olderThanDays: number;
}

export function postToolsRepository(db: Db) {
  const columns = sql`post.id, post.title, post.permalink, post.status, post.version,
    post.is_noindex as "isNoindex", post.redirect_url as "redirectUrl"`;
  const ofSite = (siteId: number) =>
    sql`post.site_id = ${siteId} and not post.is_deleted and post.type in ('POST', 'PAGE')`;

  function matches(siteId: number, { category, olderThanDays }: PostSelection) {
    const inCategory: RawBuilder<unknown> =
      category === '' ? sql`` : sql`and ${isInCategory(siteId, category)}`;
    return sql`${ofSite(siteId)} ${inCategory}
      and post.published_at < now() - ${olderThanDays} * interval '24 hours'`;
  }

  const lock = (isLocked: boolean) => (isLocked ? sql`for no key update of post` : sql``);

  return {
    async count(siteId: number, selection: PostSelection): Promise<number> {
      const { rows } = await sql<{ posts: number }>`
        select count(*) as posts from posts as post where ${matches(siteId, selection)}`.execute(
        db,
      );
      return rows[0]?.posts ?? 0;
    },

    async next(
      siteId: number,
      selection: PostSelection,
      { after, limit, isLocked }: { after: number; limit: number; isLocked: boolean },
    ): Promise<ToolPost[]> {
      const { rows } = await sql<ToolPost>`
        select ${columns} from posts as post
        where ${matches(siteId, selection)} and post.id > ${after}
        order by post.id limit ${limit} ${lock(isLocked)}`.execute(db);
      return rows;
    },

    /** Keys of the result are ids and permalinks. */
    async findNamed(
      siteId: number,
      names: readonly string[],
      isLocked: boolean,
    ): Promise<Map<string, ToolPost>> {
      const ids = names.filter((name) => /^[1-9]\d{0,8}$/.test(name)).map(Number);
      const { rows } = await sql<ToolPost>`
        select ${columns} from posts as post
        where ${ofSite(siteId)} and (post.id = any(${ids}::int[]) or post.permalink = any(${[...names]}::text[]))
        order by post.id ${lock(isLocked)}`.execute(db);
      return new Map(
        rows.flatMap((row) => [[String(row.id), row] as const, [row.permalink, row] as const]),
      );
    },

    setStates: postRowsIn(db).setVisibility,
  };
}
