import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../../db/database.ts';

export interface ErasedLeads {
  formId: number;
  leads: number;
}

interface DeletedLeads extends ErasedLeads {
  deliveryId: number | null;
}

export type LowerDeliveryCounts = (
  trx: Trx,
  deleted: readonly { deliveryId: number; leads: number }[],
) => Promise<void>;

export function createLeadErasure(lowerDeliveryCounts: LowerDeliveryCounts) {
  async function eraseLeadsOfPeople(trx: Trx, siteId: number, people: RawBuilder<unknown>) {
    const deleted = await deleteLeadsOfPeople(trx, siteId, people);
    const delivered = deleted.flatMap(({ deliveryId, leads }) =>
      deliveryId === null ? [] : [{ deliveryId, leads }],
    );
    if (delivered.length > 0) await lowerDeliveryCounts(trx, delivered);
    return [...Map.groupBy(deleted, ({ formId }) => formId)].map(([formId, rows]) => ({
      formId,
      leads: rows.reduce((sum, { leads }) => sum + leads, 0),
    }));
  }

  return {
    /**
     * Erases the leads of people about to be deleted. Delivered files stay with their receivers;
     * files placed from now on do not contain them.
     */
    async eraseLeads(trx: Trx, siteId: number, userIds: readonly number[]): Promise<void> {
      await eraseLeadsOfPeople(
        trx,
        siteId,
        sql`select lower(email) as email from users
          where site_id = ${siteId} and id = any(${[...userIds]}::int[])`,
      );
    },

    eraseLeadsByEmail: (trx: Trx, siteId: number, email: string): Promise<ErasedLeads[]> =>
      eraseLeadsOfPeople(trx, siteId, sql`select lower(${email}::text) as email`),
  };
}

async function deleteLeadsOfPeople(
  trx: Trx,
  siteId: number,
  people: RawBuilder<unknown>,
): Promise<DeletedLeads[]> {
  // Joined by form, because the index on addresses begins with the form.
  const { rows } = await sql<DeletedLeads>`with erased as (
      delete from leads using lead_forms as form, (${people}) as person
      where form.site_id = ${siteId}
        and leads.site_id = ${siteId} and leads.form_id = form.id
        and lower(leads.email) = person.email
      returning leads.form_id, leads.delivery_id
    )
    select form_id as "formId", delivery_id as "deliveryId", count(*) as leads
    from erased group by form_id, delivery_id`.execute(trx);
  return rows;
}
