import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';

export interface LeadAnswer {
  questionId: number;
  name: string;
  value: string;
  /** CRM values of the chosen options. Delivered files contain these instead of `value`. */
  crm?: string;
}

export interface LeadRow {
  id: number;
  email: string;
  optedIn: boolean;
  answers: LeadAnswer[];
  insertedAt: Date;
}

const leadColumns = [
  'leads.id',
  'leads.email',
  'leads.optedIn',
  'leads.answers',
  'leads.insertedAt',
] as const;

export function leadsRepository(db: Db) {
  return {
    async insert(
      siteId: number,
      formId: number,
      lead: { email: string; answers: readonly LeadAnswer[]; optedIn: boolean },
    ): Promise<boolean> {
      const { numInsertedOrUpdatedRows = 0n } = await db
        .insertInto('leads')
        .values({
          siteId,
          formId,
          email: lead.email,
          answers: JSON.stringify(lead.answers),
          optedIn: lead.optedIn,
        })
        .onConflict((oc) => oc.expression(sql`form_id, lower(email)`).doNothing())
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows > 0n;
    },

    ofForm: (siteId: number, formId: number, after: number, limit: number): Promise<LeadRow[]> =>
      db
        .selectFrom('leads')
        .select(leadColumns)
        .where('siteId', '=', siteId)
        .where('formId', '=', formId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .$narrowType<{ answers: LeadAnswer[] }>()
        .execute(),

    ofDelivery: (siteId: number, deliveryId: number, after: number, limit: number) =>
      db
        .selectFrom('leads')
        .select(leadColumns)
        .where('siteId', '=', siteId)
        .where('deliveryId', '=', deliveryId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .$narrowType<{ answers: LeadAnswer[] }>()
        .execute(),

    async listAnsweredQuestionIds(
      siteId: number,
      { formId, deliveryId }: { formId: number; deliveryId?: number | undefined },
      questionIds: readonly number[],
    ): Promise<number[]> {
      if (questionIds.length === 0) return [];
      const { rows } = await sql<{ id: number }>`
        select distinct (answer ->> 'questionId')::integer as id
        from leads cross join jsonb_array_elements(answers) as answer
        where site_id = ${siteId} and form_id = ${formId}
          ${deliveryId === undefined ? sql`` : sql`and delivery_id = ${deliveryId}`}
          and (answer ->> 'questionId')::integer = any(${[...questionIds]})`.execute(db);
      return rows.map(({ id }) => id);
    },

    async emailOf(siteId: number, id: number): Promise<string | undefined> {
      const lead = await db
        .selectFrom('leads')
        .select('email')
        .where('siteId', '=', siteId)
        .where('id', '=', id)
        .executeTakeFirst();
      return lead?.email;
    },

    async isAnyWaiting(siteId: number, formId: number): Promise<boolean> {
      const lead = await db
        .selectFrom('leads')
        .select('id')
        .where('siteId', '=', siteId)
        .where('formId', '=', formId)
        .where('deliveryId', 'is', null)
        .limit(1)
        .executeTakeFirst();
      return lead !== undefined;
    },

    async assignToDelivery(
      siteId: number,
      formId: number,
      deliveryId: number,
      limit: number,
    ): Promise<number> {
      const { numUpdatedRows } = await db
        .updateTable('leads')
        .set({ deliveryId })
        .where('siteId', '=', siteId)
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('leads')
            .select('id')
            .where('formId', '=', formId)
            .where('deliveryId', 'is', null)
            .orderBy('id')
            .limit(limit),
        )
        .executeTakeFirstOrThrow();
      return Number(numUpdatedRows);
    },
  };
}
