import { sql } from 'kysely';
import { forumTagPath } from '../../../../contract/public-paths.ts';
import { hasFeature } from '../../../../contract/site/site-features.ts';
import { sitemapReasons } from '../../../../contract/site/sitemaps.ts';
import { parseSlugBelow } from '../../../base/decode-path.ts';
import type { SitemapKind } from '../../../base/sitemap-kind.ts';
import type { Db } from '../../../db/database.ts';

interface TagSitemapRow {
  id: number;
  slug: string;
  name: string;
  lastmod: number;
}

/**
 * Tags that have threads on the site. If a network tag and a site tag share a slug, only the site
 * tag is listed.
 */
export function forumTagSitemap(db: Db): SitemapKind {
  return {
    name: 'forum-tags',
    isFor: ({ features }) => hasFeature(features, 'forums'),
    async locate(siteId, path) {
      const slug = parseSlugBelow(forumTagPath(''), path);
      if (slug === undefined) return undefined;
      const { rows } = await sql<{ id: number }>`
        select id from tags where (site_id = ${siteId} or site_id is null) and slug = ${slug}
        order by site_id nulls last limit 1`.execute(db);
      return rows[0] && { id: rows[0].id, obstacle: sitemapReasons.empty };
    },
    async step(siteId, { after, limit }) {
      // Two index lookups, because the index separates featured threads from others.
      const selectLatestActivity = (isFeatured: boolean) => sql`(
        select last_active_at from thread_tags
        where thread_tags.site_id = ${siteId} and tag_id = tags.id and is_public
          and is_featured = ${isFeatured}
        order by last_active_at desc, thread_id desc limit 1)`;
      const { rows } = await sql<TagSitemapRow>`
        select id, slug, name, date_part('epoch', greatest(active_at, updated_at))::int as lastmod
        from (
          select id, slug, name, updated_at, greatest(${selectLatestActivity(true)}, ${selectLatestActivity(false)}) as active_at
          from tags
          where (site_id = ${siteId} or site_id is null) and id > ${after}
            and not (site_id is null and exists (
              select from tags as own where own.site_id = ${siteId} and own.slug = tags.slug))
        ) as tags
        where active_at is not null
        order by id limit ${limit}`.execute(db);
      return rows.map(({ slug, name, ...row }) => ({
        ...row,
        path: forumTagPath(slug),
        title: name,
      }));
    },
  };
}
