import { sql } from 'kysely';
import { threadPath } from '../../../../contract/public-paths.ts';
import { hasFeature } from '../../../../contract/site/site-features.ts';
import { sitemapReasons } from '../../../../contract/site/sitemaps.ts';
import { parseSlugBelow } from '../../../base/decode-path.ts';
import type { SitemapKind } from '../../../base/sitemap-kind.ts';
import { decodePictureUrls } from '../../../base/sitemap-pictures.ts';
import type { Db } from '../../../db/database.ts';

interface ThreadSitemapRow {
  id: number;
  slug: string;
  name: string;
  lastmod: number;
  canonical: string | null;
  pictures: string[] | null;
}

/** `lastmod` is the time of the last reply or edit, since both change the page of the thread. */
export function threadSitemap(db: Db): SitemapKind {
  return {
    name: 'threads',
    isFor: ({ features }) => hasFeature(features, 'forums'),
    hub: { path: '/forums', title: 'Forum', lastmod: null },
    async locate(siteId, path) {
      const slug = parseSlugBelow(threadPath(''), path);
      const row =
        slug !== undefined &&
        (await db
          .selectFrom('threads')
          .select(['id', 'isDeleted', 'isPublic'])
          .where('siteId', '=', siteId)
          .where('slug', '=', slug)
          .executeTakeFirst());
      if (!row) return undefined;
      const hidden = row.isDeleted ? sitemapReasons.deleted : sitemapReasons.waiting;
      return { id: row.id, obstacle: row.isPublic ? sitemapReasons.noindex : hidden };
    },
    async step(siteId, { after, limit }) {
      const { rows } = await sql<ThreadSitemapRow>`
        select id, slug, name, nullif(seo ->> 'canonical', '') as canonical,
          date_part('epoch', greatest(last_active_at, changed_at))::int as lastmod,
          nullif(pictures, '{}') as pictures
        from threads
        where site_id = ${siteId} and id > ${after} and is_public
          and coalesce(seo ->> 'robots', '') not like 'noindex%'
        order by id limit ${limit}`.execute(db);
      return rows.map(({ slug, name, pictures, ...row }) => ({
        ...row,
        path: threadPath(slug),
        title: name,
        images: pictures ? decodePictureUrls(pictures) : [],
      }));
    },
  };
}
