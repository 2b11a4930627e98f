import { sql } from 'kysely';
import { categoryPath, tagPath } from '../../../../contract/public-paths.ts';
import { sitemapReasons } from '../../../../contract/site/sitemaps.ts';
import { parseSlugBelow } from '../../../base/decode-path.ts';
import type { SitemapEntry, SitemapKind } from '../../../base/sitemap-kind.ts';
import type { Db } from '../../../db/database.ts';

interface LabelSitemapRow {
  id: number;
  slug: string;
  name: string;
  lastmod: number;
}

export function postLabelSitemaps(db: Db): SitemapKind[] {
  const isPublishedPost = (siteId: number, asOf: Date) =>
    sql`filed.site_id = ${siteId} and filed.is_public and filed.published_at <= ${asOf}`;

  return [
    {
      name: 'categories',
      isFor: () => true,
      follows: ['posts', 'pages', 'myjournai'],
      async step(siteId, { after, limit, asOf }) {
        const { rows } = await sql<LabelSitemapRow>`
          select id, slug, name, date_part('epoch', greatest(latest, updated_at))::int as lastmod
          from (
            select id, slug, name, updated_at, (
              select published_at from post_categories as filed
              where filed.category_id = categories.id and ${isPublishedPost(siteId, asOf)}
              order by published_at desc, post_id desc limit 1) as latest
            from categories where site_id = ${siteId} and id > ${after}
          ) as listed
          where latest is not null order by id limit ${limit}`.execute(db);
        return rows.map((row) => toLabelSitemapEntry(row, categoryPath));
      },
      async locate(siteId, path) {
        const slug = parseSlugBelow(categoryPath(''), path);
        const row =
          slug !== undefined &&
          (await db
            .selectFrom('categories')
            .select('id')
            .where('siteId', '=', siteId)
            .where('slug', '=', slug)
            .executeTakeFirst());
        return row ? { id: row.id, obstacle: sitemapReasons.empty } : undefined;
      },
    },
    {
      name: 'tags',
      isFor: () => true,
      follows: ['posts', 'pages', 'myjournai', 'forum-tags'],
      async step(siteId, { after, limit, asOf }) {
        const { rows } = await sql<LabelSitemapRow>`
          select id, slug, name, date_part('epoch', greatest(latest, updated_at))::int as lastmod
          from (
            select id, slug, name, updated_at, (
              select published_at from post_tags as filed
              where filed.tag_id = tags.id and ${isPublishedPost(siteId, asOf)}
              order by published_at desc, post_id desc limit 1) as latest
            from tags where type = 'GLOBAL' and id > ${after}
          ) as listed
          where latest is not null order by id limit ${limit}`.execute(db);
        return rows.map((row) => toLabelSitemapEntry(row, tagPath));
      },
      async locate(_siteId, path) {
        const slug = parseSlugBelow(tagPath(''), path);
        const row =
          slug !== undefined &&
          (await db
            .selectFrom('tags')
            .select('id')
            .where('type', '=', 'GLOBAL')
            .where('slug', '=', slug)
            .executeTakeFirst());
        return row ? { id: row.id, obstacle: sitemapReasons.empty } : undefined;
      },
    },
  ];
}

function toLabelSitemapEntry(
  { slug, name, ...row }: LabelSitemapRow,
  pathOf: (slug: string) => string,
): SitemapEntry {
  return { ...row, path: pathOf(slug), title: name };
}
