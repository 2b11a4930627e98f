import { sql } from 'kysely';
import {
  type DisorderSiteInput,
  disorderSiteInput,
} from '../../../../contract/conditions/disorders.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';

export interface DisorderSiteValues extends DisorderSiteInput {
  disorderId: number;
  version: number;
}

const siteValueColumns = [
  'disorderId',
  'isFeatured',
  'hasDetailPage',
  'summary',
  'body',
  'adTags',
  'seo',
  'version',
] as const;

export function disorderSitesRepository(db: Db) {
  async function findOfDisorders(siteId: number, ids: readonly number[]) {
    const rows = await db
      .selectFrom('disorder_sites')
      .select(siteValueColumns)
      .where('siteId', '=', siteId)
      .where('disorderId', '=', anyOf(ids))
      .execute();
    return rows.map(
      ({ disorderId, version, body, adTags, ...row }): DisorderSiteValues => ({
        disorderId,
        version,
        ...disorderSiteInput.parse({ ...row, rawBody: body, tags: adTags }),
      }),
    );
  }

  return {
    findOfDisorders,

    async find(siteId: number, disorderId: number): Promise<DisorderSiteValues | undefined> {
      return (await findOfDisorders(siteId, [disorderId]))[0];
    },

    async save(siteId: number, disorderId: number, values: DisorderSiteInput): Promise<void> {
      const { isFeatured, hasDetailPage, summary, rawBody, tags, seo } = values;
      await sql`
        insert into disorder_sites as own (site_id, disorder_id, is_featured, has_detail_page,
          summary, body, ad_tags, seo)
        values (${siteId}, ${disorderId}, ${isFeatured}, ${hasDetailPage}, ${summary}, ${rawBody},
          ${tags}::text[], ${seo && JSON.stringify(seo)}::jsonb)
        on conflict (site_id, disorder_id) do update set is_featured = excluded.is_featured,
          has_detail_page = excluded.has_detail_page, summary = excluded.summary,
          body = excluded.body, ad_tags = excluded.ad_tags, seo = excluded.seo,
          version = own.version + 1, updated_at = now()`.execute(db);
    },
  };
}
