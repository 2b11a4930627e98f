import { sql } from 'kysely';
import type { OpportunityInput } from '../../../../contract/leads/opportunities.ts';
import type { Db } from '../../../db/database.ts';

export interface OpportunityCampaign {
  id: number;
  name: string;
  successUrl: string;
  disorderId: number | null;
  questions: string[];
  responsesCount: number;
  version: number;
  insertedAt: Date;
  updatedAt: Date;
}

export type CampaignFields = OpportunityInput & { disorderId: number | null };

const columns = [
  'id',
  'name',
  'success_url as successUrl',
  'disorder_id as disorderId',
  'questions',
  'responses_count as responsesCount',
  'version',
  'inserted_at as insertedAt',
  'updated_at as updatedAt',
] as const;

export function opportunitiesRepository(db: Db) {
  const one = (siteId: number, id: number) =>
    db
      .selectFrom('opportunity_campaigns')
      .select(columns)
      .where('site_id', '=', siteId)
      .where('id', '=', id);

  return {
    /** The newest first. */
    list: (siteId: number, page: { limit: number; offset: number }) =>
      db
        .selectFrom('opportunity_campaigns')
        .select(columns)
        .where('site_id', '=', siteId)
        .orderBy('id', 'desc')
        .limit(page.limit)
        .offset(page.offset)
        .execute(),

    async count(siteId: number): Promise<number> {
      const row = await db
        .selectFrom('opportunity_campaigns')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .where('site_id', '=', siteId)
        .executeTakeFirstOrThrow();
      return row.total;
    },

    find: (siteId: number, id: number): Promise<OpportunityCampaign | undefined> =>
      one(siteId, id).executeTakeFirst(),

    findForUpdate: (siteId: number, id: number): Promise<OpportunityCampaign | undefined> =>
      one(siteId, id).forUpdate().executeTakeFirst(),

    insert: (siteId: number, fields: CampaignFields): Promise<OpportunityCampaign> =>
      db
        .insertInto('opportunity_campaigns')
        .values({
          site_id: siteId,
          name: fields.name,
          success_url: fields.successUrl,
          disorder_id: fields.disorderId,
          questions: fields.questions ?? [],
        })
        .returning(columns)
        .executeTakeFirstOrThrow(),

    update: (siteId: number, id: number, fields: CampaignFields): Promise<OpportunityCampaign> =>
      db
        .updateTable('opportunity_campaigns')
        .set({
          name: fields.name,
          success_url: fields.successUrl,
          disorder_id: fields.disorderId,
          ...(fields.questions && { questions: fields.questions }),
          version: sql<number>`version + 1`,
          updated_at: sql<Date>`now()`,
        })
        .where('site_id', '=', siteId)
        .where('id', '=', id)
        .returning(columns)
        .executeTakeFirstOrThrow(),

    /** Its responses go with it. */
    async delete(siteId: number, id: number): Promise<void> {
      await db
        .deleteFrom('opportunity_campaigns')
        .where('site_id', '=', siteId)
        .where('id', '=', id)
        .execute();
    },
  };
}
