import { sql } from 'kysely';
import { permalinkPath } from '../../../../contract/public-paths.ts';
import type { PostType } from '../../../../contract/site/posts.ts';
import type { SitemapEntry, SitemapKind } from '../../../base/sitemap-kind.ts';
import { picturesOf } from '../../../base/sitemap-pictures.ts';
import type { Database } from '../../../db/database.ts';

/** As text, the empty one for what is not there. */
type Row = [
  id: string,
  permalink: string,
  title: string,
  lastmod: string,
  canonical: string,
  thumbnailUrl: string,
  pictures: string,
];

const columns = [
  'id',
  'permalink',
  'title',
  "date_part('epoch', greatest(modified_at, published_at))::int",
  "seo ->> 'canonical'",
  'thumbnail_url',
  "to_json(nullif(pictures, '{}'))",
] satisfies Row;

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

async function listed(pool: Database['pool'], values: unknown[]): Promise<Row[]> {
  const { rows: found } = await pool.query<{ count: number; text: string }>(together, values);
  const { count, text } = found[0] ?? { count: 0, text: '' };
  const parts = text.split(end);
  // The last one ends, too.
  if (parts.length !== count * columns.length + 1) {
    return (await pool.query<Row>({ text: oneByOne, values, rowMode: 'array' })).rows;
  }
  return Array.from(
    { length: count },
    (_, at) => parts.slice(at * columns.length, (at + 1) * columns.length) as unknown as Row,
  );
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

    async step(siteId, { after, limit, asOf }) {
      const rows = await listed(pool, [siteId, type, after, asOf, limit]);
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
    id: Number(row[0]),
    path: plain.test(permalink) ? `/${permalink}` : permalinkPath(permalink),
    title: row[2],
    lastmod: Number(row[3]),
    canonical: row[4],
    images: imagesOf(row[5], row[6]),
  };
}

function imagesOf(thumbnailUrl: string, pictures: string): readonly string[] {
  if (pictures === '') return thumbnailUrl === '' ? none : [thumbnailUrl];
  const images = picturesOf(JSON.parse(pictures) as string[]);
  return thumbnailUrl === '' ? images : [thumbnailUrl, ...images];
}
