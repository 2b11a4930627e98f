import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { formerPermalinks, isInCategory, isTaggedWith } from '../../site/posts/post-fragments.ts';
import { postRowsIn } from '../../site/posts/post-rows.ts';

export interface PostOfScript {
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
  tag: string;
  olderThanDays: number;
}

export function postToolsRepository(db: Db) {
  const columns = sql`post.id, post.title, post.permalink, post.status, post.version,
    post.is_noindex as "isNoindex", post.redirect_url as "redirectUrl"`;
  const isEditablePost = (siteId: number) =>
    sql`post.site_id = ${siteId} and not post.is_deleted and post.type in ('POST', 'PAGE')`;

  function matchesSelection(siteId: number, { category, tag, olderThanDays }: PostSelection) {
    const inCategory: RawBuilder<unknown> = !category
      ? sql``
      : sql`and ${isInCategory(siteId, category)}`;
    const withTag = tag ? sql`and ${isTaggedWith(siteId, tag)}` : sql``;
    return sql`${isEditablePost(siteId)} ${inCategory} ${withTag}
      and post.published_at < now() - ${olderThanDays} * interval '24 hours'`;
  }

  const lockClause = (isLocked: boolean) => (isLocked ? sql`for no key update of post` : sql``);

  return {
    async count(siteId: number, selection: PostSelection): Promise<number> {
      const { rows } = await sql<{ posts: number }>`
        select count(*) as posts from posts as post where ${matchesSelection(siteId, selection)}`.execute(
        db,
      );
      return rows[0]?.posts ?? 0;
    },

    async next(
      siteId: number,
      selection: PostSelection,
      { after, limit, isLocked }: { after: number; limit: number; isLocked: boolean },
    ): Promise<PostOfScript[]> {
      const { rows } = await sql<PostOfScript>`
        select ${columns} from posts as post
        where ${matchesSelection(siteId, selection)} and post.id > ${after}
        order by post.id limit ${limit} ${lockClause(isLocked)}`.execute(db);
      return rows;
    },

    /** Keys of the result are ids and permalinks. */
    async findNamed(
      siteId: number,
      names: readonly string[],
      isLocked: boolean,
    ): Promise<Map<string, PostOfScript>> {
      const ids = names.filter((name) => /^[1-9]\d{0,8}$/.test(name)).map(Number);
      const { rows } = await sql<PostOfScript>`
        select ${columns} from posts as post
        where ${isEditablePost(siteId)} and (post.id = any(${ids}::int[]) or post.permalink = any(${[...names]}::text[]))
        order by post.id ${lockClause(isLocked)}`.execute(db);
      return new Map(
        rows.flatMap((row) => [[String(row.id), row] as const, [row.permalink, row] as const]),
      );
    },

    /** Addresses to which unpublished or renamed posts redirect, by their permalink. */
    async findRedirects(
      siteId: number,
      permalinks: readonly string[],
    ): Promise<Map<string, string>> {
      const { rows } = await sql<{ permalink: string; to: string }>`
        select permalink, redirect_url as to from posts
        where site_id = ${siteId} and permalink = any(${[...permalinks]}::text[])
          and status = 'UNPUBLISHED' and not is_deleted and redirect_url is not null
        union all
        select former.permalink, '/' || post.permalink
        from ${formerPermalinks(siteId)} as former
        join posts as post on post.site_id = ${siteId} and post.id = former.post_id
        where former.permalink = any(${[...permalinks]}::text[])
          and not exists (select from posts as now where now.site_id = ${siteId}
            and now.permalink = former.permalink)`.execute(db);
      return new Map(rows.map(({ permalink, to }) => [permalink, to]));
    },

    async findRedirectingTo(
      siteId: number,
      addresses: readonly string[],
      isLocked: boolean,
    ): Promise<PostOfScript[]> {
      const { rows } = await sql<PostOfScript>`
        select ${columns} from posts as post
        where ${isEditablePost(siteId)} and post.status = 'UNPUBLISHED'
          and post.redirect_url = any(${[...addresses]}::text[])
        order by post.id ${lockClause(isLocked)}`.execute(db);
      return rows;
    },

    setStates: postRowsIn(db).setVisibility,
  };
}
