import { sql } from 'kysely';
import { permalinkPath } from '../../../../contract/public-paths.ts';
import type { PostType } from '../../../../contract/site/posts.ts';
import type { SitemapEntry, SitemapKind } from '../../../base/sitemap-kind.ts';
import { picturesOf } from '../../../base/sitemap-pictures.ts';
import type { Db } from '../../../db/database.ts';

interface Row {
  id: number;
  permalink: string;
  title: string;
  lastmod: number;
  canonical: string | null;
  thumbnailUrl: string | null;
  pictures: string[] | null;
}

/** Posts of all types, each in sitemaps of its own. */
export function postSitemaps(db: Db): SitemapKind[] {
  const home = { path: '/', title: 'Home', lastmod: null };
  return [
    kindOf(db, 'posts', 'POST'),
    { ...kindOf(db, 'pages', 'PAGE'), fixed: () => [home] },
    kindOf(db, 'myjournai', 'JOURNAI'),
  ];
}

function kindOf(db: Db, name: string, type: PostType): SitemapKind {
  return {
    name,
    isFor: () => true,

    async step(siteId, { after, limit, asOf }) {
      const { rows } = await sql<Row>`
        select id, permalink, title,
          extract(epoch from greatest(modified_at, published_at))::int as lastmod,
          nullif(seo ->> 'canonical', '') as canonical, thumbnail_url as "thumbnailUrl",
          nullif(pictures, '{}') as pictures
        from posts
        where site_id = ${siteId} and type = ${type} and id > ${after}
          and is_public and not is_noindex and published_at <= ${asOf}
        order by id limit ${limit}`.execute(db);
      return rows.map(entryOf);
    },

    async changesAt(siteId, asOf) {
      const { rows } = await sql<{ at: Date | null }>`
        select min(published_at) as at from posts
        where site_id = ${siteId} and type = ${type} and is_public
          and published_at > ${asOf}`.execute(db);
      return rows[0]?.at ?? undefined;
    },
  };
}

function entryOf(row: Row): SitemapEntry {
  const { id, permalink, title, lastmod, canonical, thumbnailUrl, pictures } = row;
  const images = pictures ? picturesOf(pictures) : [];
  if (thumbnailUrl !== null && !images.includes(thumbnailUrl)) images.unshift(thumbnailUrl);
  return { id, path: permalinkPath(permalink), title, lastmod, canonical, images };
}
