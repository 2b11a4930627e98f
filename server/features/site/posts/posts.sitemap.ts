import { sql } from 'kysely';
import { permalinkPath } from '../../../../contract/public-paths.ts';
import type { PostType } from '../../../../contract/site/posts.ts';
import { sitemapReasons } from '../../../../contract/site/sitemaps.ts';
import { decodePathOrKeep } from '../../../base/decode-path.ts';
import type { SitemapEntry, SitemapKind } from '../../../base/sitemap-kind.ts';
import { decodePictureUrls } from '../../../base/sitemap-pictures.ts';
import type { Database } from '../../../db/database.ts';
import { postLabelSitemaps } from './post-labels.sitemap.ts';

/** Separators between values of a column, and between items of a list value. */
const [columnSeparator, itemSeparator] = ['\x1e', '\x1f'];

type JoinedSitemapColumns = [
  ids: string,
  permalinks: string,
  titles: string,
  lastmods: string,
  canonicals: string,
  thumbnailUrls: string,
  pictures: string,
];

type SplitColumns<Each extends unknown[]> = { [Place in keyof Each]: string[] };

/**
 * Returns each column as one joined text: reading single values of a million rows takes longer than
 * the query.
 */
const buildEntriesStatement = (column: (value: string) => string) => `
  select string_agg(id::text, $6), ${column('permalink')}, ${column('title')},
    string_agg(date_part('epoch', greatest(modified_at, published_at))::int::text, $6),
    ${column(`coalesce(seo ->> 'canonical', '')`)}, ${column(`coalesce(thumbnail_url, '')`)},
    ${column('array_to_string(pictures, $7)')}
  from (
    select id, permalink, title, modified_at, published_at, seo, thumbnail_url, pictures
    from posts
    where site_id = $1 and type = $2 and id > $3 and is_public and not is_noindex
      and published_at <= $4
    order by id limit $5
  ) as next`;

const joinedEntriesStatement = buildEntriesStatement((value) => `string_agg(${value}, $6)`);
/** Strips separators from values. Slower by a quarter, so used only if a value contains one. */
const strippedEntriesStatement = buildEntriesStatement(
  (value) => `string_agg(replace(${value}, $6, ''), $6)`,
);

export function postSitemaps(database: Database): SitemapKind[] {
  const home = { path: '/', title: 'Home', lastmod: null };
  const hub = { path: '/posts', title: 'All posts', lastmod: null };
  return [
    { ...postSitemapKind(database, 'posts', 'POST'), hub },
    { ...postSitemapKind(database, 'pages', 'PAGE'), fixed: () => [home] },
    postSitemapKind(database, 'myjournai', 'JOURNAI'),
    ...postLabelSitemaps(database.db),
  ];
}

function postSitemapKind({ db, pool }: Database, name: string, type: PostType): SitemapKind {
  return {
    name,
    isFor: () => true,

    async step(siteId, { after, limit, asOf }) {
      const values = [siteId, type, after, asOf, limit, columnSeparator, itemSeparator];
      const queryColumns = async (text: string) =>
        (await pool.query<JoinedSitemapColumns>({ text, values, rowMode: 'array' })).rows[0];
      return (
        parseSitemapEntries(await queryColumns(joinedEntriesStatement)) ??
        parseSitemapEntries(await queryColumns(strippedEntriesStatement)) ??
        []
      );
    },

    async locate(siteId, path, asOf) {
      const permalink = decodePathOrKeep(path).slice(1);
      const row = await db
        .selectFrom('posts')
        .select(['id', 'status', 'isDeleted', 'isNoindex', 'publishedAt'])
        .where('siteId', '=', siteId)
        .where('permalink', '=', permalink)
        .where('type', '=', type)
        .executeTakeFirst();
      return row && { id: row.id, obstacle: findSitemapObstacle(row, asOf) };
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

/** Tests all paths at once: hardly any needs encoding. */
const plainPermalinks = new RegExp(`^[a-z0-9/${columnSeparator}-]*$`);
const noImages: readonly string[] = [];

/** Undefined if a value contains a separator, which makes the column lengths differ. */
function parseSitemapEntries(
  columns: JoinedSitemapColumns | undefined,
): SitemapEntry[] | undefined {
  // The aggregate returns one row of nulls if there are no posts.
  if (!columns?.[0]) return [];
  const split = columns.map((values) =>
    values.split(columnSeparator),
  ) as SplitColumns<JoinedSitemapColumns>;
  const [ids, permalinks, titles, lastmods, canonicals, thumbnailUrls, pictures] = split;
  if (split.some(({ length }) => length !== ids.length)) return undefined;
  const pathOf = plainPermalinks.test(columns[1]) ? (plain: string) => `/${plain}` : permalinkPath;
  return ids.map((id, nth) => ({
    id: Number(id),
    path: pathOf(permalinks[nth] as string),
    title: titles[nth] as string,
    lastmod: Number(lastmods[nth]),
    canonical: canonicals[nth] as string,
    images: listSitemapImages(thumbnailUrls[nth] as string, pictures[nth] as string),
  }));
}

function listSitemapImages(thumbnailUrl: string, pictures: string): readonly string[] {
  if (pictures === '') return thumbnailUrl === '' ? noImages : [thumbnailUrl];
  const images = decodePictureUrls(pictures.split(itemSeparator));
  return thumbnailUrl === '' ? images : [thumbnailUrl, ...images];
}

function findSitemapObstacle(
  post: { status: string; isDeleted: boolean; isNoindex: boolean; publishedAt: Date },
  asOf: Date,
): string | undefined {
  if (post.isDeleted) return sitemapReasons.deleted;
  if (post.status === 'DRAFT') return sitemapReasons.draft;
  if (post.status !== 'PUBLISHED') return sitemapReasons.unpublished;
  if (post.publishedAt > asOf) return sitemapReasons.scheduled;
  return post.isNoindex ? sitemapReasons.noindex : undefined;
}
