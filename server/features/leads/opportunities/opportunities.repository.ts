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
  'successUrl',
  'disorderId',
  'questions',
  'responsesCount',
  'version',
  'insertedAt',
  'updatedAt',
] as const;

export function opportunitiesRepository(db: Db) {
  const one = (siteId: number, id: number) =>
    db
      .selectFrom('opportunity_campaigns')
      .select(columns)
      .where('siteId', '=', siteId)
      .where('id', '=', id);

  return {
    /** The newest first. */
    list: (siteId: number, page: { limit: number; offset: number }) =>
      db
        .selectFrom('opportunity_campaigns')
        .select(columns)
        .where('siteId', '=', siteId)
        .orderBy('id', 'desc')
        .limit(page.limit)
        .offset(page.offset)
        .execute(),

    async count(siteId: number): Promise<number> {
      const row = await db
        .selectFrom('opportunity_campaigns')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .where('siteId', '=', siteId)
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
          siteId,
          name: fields.name,
          successUrl: fields.successUrl,
          disorderId: fields.disorderId,
          questions: fields.questions ?? [],
        })
        .returning(columns)
        .executeTakeFirstOrThrow(),

    update: (siteId: number, id: number, fields: CampaignFields): Promise<OpportunityCampaign> =>
      db
        .updateTable('opportunity_campaigns')
        .set({
          name: fields.name,
          successUrl: fields.successUrl,
          disorderId: fields.disorderId,
          ...(fields.questions && { questions: fields.questions }),
          version: sql<number>`version + 1`,
          updatedAt: sql<Date>`now()`,
        })
        .where('siteId', '=', siteId)
        .where('id', '=', id)
        .returning(columns)
        .executeTakeFirstOrThrow(),

    /** Its responses go with it. */
    async delete(siteId: number, id: number): Promise<void> {
      await db
        .deleteFrom('opportunity_campaigns')
        .where('siteId', '=', siteId)
        .where('id', '=', id)
        .execute();
    },
  };
}
