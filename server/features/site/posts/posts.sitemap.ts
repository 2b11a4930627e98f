import { sql } from 'kysely';
import { permalinkPath } from '../../../../contract/public-paths.ts';
import type { PostType } from '../../../../contract/site/posts.ts';
import type { SitemapEntry, SitemapKind } from '../../../base/sitemap-kind.ts';
import { picturesOf } from '../../../base/sitemap-pictures.ts';
import type { Database } from '../../../db/database.ts';

/** Read as plain arrays: of a million rows, naming each value takes longer than reading it. */
type Row = [
  id: number,
  permalink: string,
  title: string,
  lastmod: number,
  canonical: string | null,
  thumbnailUrl: string | null,
  pictures: string[] | null,
];

const listed = `
  select id, permalink, title, date_part('epoch', greatest(modified_at, published_at))::int,
    nullif(seo ->> 'canonical', ''), thumbnail_url, nullif(pictures, '{}')
  from posts
  where site_id = $1 and type = $2 and id > $3 and is_public and not is_noindex
    and published_at <= $4
  order by id limit $5`;

/** Posts of all types, each in sitemaps of its own. */
export function postSitemaps(database: Database): SitemapKind[] {
  const home = { path: '/', title: 'Home', lastmod: null };
  return [
    kindOf(database, 'posts', 'POST'),
    { ...kindOf(database, 'pages', 'PAGE'), fixed: () => [home] },
    kindOf(database, 'myjournai', 'JOURNAI'),
  ];
}

function kindOf({ db, pool }: Database, name: string, type: PostType): SitemapKind {
  return {
    name,
    isFor: () => true,

    async step(siteId, { after, limit, asOf }) {
      const { rows } = await pool.query<Row>({
        text: listed,
        values: [siteId, type, after, asOf, limit],
        rowMode: 'array',
      });
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

const plain = /^[a-z0-9/-]+$/;
const none: readonly string[] = [];

function entryOf(row: Row): SitemapEntry {
  const permalink = row[1];
  return {
    id: row[0],
    path: plain.test(permalink) ? `/${permalink}` : permalinkPath(permalink),
    title: row[2],
    lastmod: row[3],
    canonical: row[4],
    images: imagesOf(row[5], row[6]),
  };
}

function imagesOf(thumbnailUrl: string | null, pictures: string[] | null): readonly string[] {
  if (pictures === null) return thumbnailUrl === null ? none : [thumbnailUrl];
  const images = picturesOf(pictures);
  return thumbnailUrl === null ? images : [thumbnailUrl, ...images];
}
