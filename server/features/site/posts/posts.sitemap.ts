import { sql } from 'kysely';
import { permalinkPath } from '../../../../contract/public-paths.ts';
import type { PostType } from '../../../../contract/site/posts.ts';
import type { SitemapEntry, SitemapKind } from '../../../base/sitemap-kind.ts';
import { picturesOf } from '../../../base/sitemap-pictures.ts';
import type { Database } from '../../../db/database.ts';

/** All come as texts, the empty one for what is not there; `entryAt` knows their order. */
const columns = [
  'id',
  'permalink',
  'title',
  "date_part('epoch', greatest(modified_at, published_at))::int",
  "seo ->> 'canonical'",
  'thumbnail_url',
  "to_json(nullif(pictures, '{}'))",
] as const;

const rows = `
  from posts
  where site_id = $1 and type = $2 and id > $3 and is_public and not is_noindex
    and published_at <= $4
  order by id limit $5`;

/** A sign that no text has, as far as anyone knows; where one has it, its step is read row by row. */
const end = '\u0001';
const line = `concat(${columns.join(", e'\\x01', ")}, e'\\x01')`;

/**
 * All rows of a step in one text: of a million rows, taking each value from the protocol takes
 * longer than everything else.
 */
const together = `
  select count(*)::int as count, coalesce(string_agg(line, ''), '') as text
  from (select ${line} as line ${rows}) as listed`;
const oneByOne = `select ${columns.map((column) => `concat(${column})`).join(', ')} ${rows}`;

async function listed(pool: Database['pool'], values: unknown[]): Promise<SitemapEntry[]> {
  const { rows: found } = await pool.query<{ count: number; text: string }>(together, values);
  const { count, text } = found[0] ?? { count: 0, text: '' };
  const parts = text.split(end);
  // The last one ends, too.
  if (parts.length !== count * columns.length + 1) {
    const { rows } = await pool.query<string[]>({ text: oneByOne, values, rowMode: 'array' });
    return rows.map((row) => entryAt(row, 0));
  }
  return Array.from({ length: count }, (_, nth) => entryAt(parts, nth * columns.length));
}

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

    step: (siteId, { after, limit, asOf }) => listed(pool, [siteId, type, after, asOf, limit]),

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

/** The post whose texts begin there. */
function entryAt(texts: readonly string[], at: number): SitemapEntry {
  const permalink = texts[at + 1] ?? '';
  return {
    id: Number(texts[at]),
    path: plain.test(permalink) ? `/${permalink}` : permalinkPath(permalink),
    title: texts[at + 2] ?? '',
    lastmod: Number(texts[at + 3]),
    canonical: texts[at + 4] ?? '',
    images: imagesOf(texts[at + 5] ?? '', texts[at + 6] ?? ''),
  };
}

function imagesOf(thumbnailUrl: string, pictures: string): readonly string[] {
  if (pictures === '') return thumbnailUrl === '' ? none : [thumbnailUrl];
  const images = picturesOf(JSON.parse(pictures) as string[]);
  return thumbnailUrl === '' ? images : [thumbnailUrl, ...images];
}
