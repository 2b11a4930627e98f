import { sql } from 'kysely';
import { conditionPath } from '../../../../contract/conditions/disorders.ts';
import { sitemapReasons } from '../../../../contract/site/sitemaps.ts';
import { parseSlugBelow } from '../../../base/decode-path.ts';
import type { SitemapKind } from '../../../base/sitemap-kind.ts';
import { decodePictureUrls } from '../../../base/sitemap-pictures.ts';
import type { Db } from '../../../db/database.ts';

interface ConditionSitemapRow {
  id: number;
  slug: string;
  name: string;
  lastmod: number;
  canonical: string | null;
  pictures: string[];
}

/** Active conditions with a page on the site that search engines may index. */
export function conditionSitemap(db: Db): SitemapKind {
  return {
    name: 'conditions',
    isFor: () => true,
    hub: { path: '/conditions', title: 'Conditions', lastmod: null },
    async locate(siteId, path) {
      const slug = parseSlugBelow(conditionPath(''), path);
      if (slug === undefined) return undefined;
      const { rows } = await sql<{ id: number; isShown: boolean }>`
        select disorders.id, is_active and merged_into_id is null
          and coalesce(own.has_detail_page, disorders.has_detail_page) as "isShown"
        from disorders left join disorder_sites as own
          on own.site_id = ${siteId} and own.disorder_id = disorders.id
        where slug = ${slug}`.execute(db);
      const [row] = rows;
      if (!row) return undefined;
      const obstacle = row.isShown ? sitemapReasons.noindex : sitemapReasons.noPage;
      return { id: row.id, obstacle };
    },
    async step(siteId, { after, limit }) {
      const { rows } = await sql<ConditionSitemapRow>`
        select disorders.id, slug, name,
          nullif(coalesce(own.seo, disorders.seo) ->> 'canonical', '') as canonical,
          date_part('epoch', greatest(disorders.changed_at, own.changed_at))::int as lastmod,
          case when own.body is null then disorders.pictures else own.pictures end as pictures
        from disorders left join disorder_sites as own
          on own.site_id = ${siteId} and own.disorder_id = disorders.id
        where disorders.id > ${after} and is_active and merged_into_id is null
          and coalesce(own.has_detail_page, disorders.has_detail_page)
          and (coalesce(own.seo, disorders.seo) ->> 'allowIndexing')::boolean
        order by disorders.id limit ${limit}`.execute(db);
      return rows.map(({ slug, name, pictures, ...row }) => ({
        ...row,
        path: conditionPath(slug),
        title: name,
        images: decodePictureUrls(pictures),
      }));
    },
  };
}
