import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../../db/database.ts';

/**
 * Takes away what people who are about to be deleted answered in lead forms. Files that were
 * delivered are with their receivers; none that is put in place from now on has them.
 */
export async function eraseLeads(
  trx: Trx,
  siteId: number,
  userIds: readonly number[],
): Promise<void> {
  const people = sql`select lower(email) as email from users
    where site_id = ${siteId} and id = any(${[...userIds]}::int[])`;
  await erase(trx, siteId, people);
}

/** The same for someone by their address. Tells how many leads each form has lost. */
export function eraseLeadsOf(trx: Trx, siteId: number, email: string): Promise<ErasedLeads[]> {
  return erase(trx, siteId, sql`select lower(${email}::text) as email`);
}

export interface ErasedLeads {
  formId: number;
  leads: number;
}

async function erase(
  trx: Trx,
  siteId: number,
  people: RawBuilder<unknown>,
): Promise<ErasedLeads[]> {
  // A form at a time: the index of addresses begins with the form.
  const { rows } = await sql<ErasedLeads>`with erased as (
      delete from leads using lead_forms as form, (${people}) as person
      where form.site_id = ${siteId}
        and leads.site_id = ${siteId} and leads.form_id = form.id
        and lower(leads.email) = person.email
      returning leads.form_id, leads.delivery_id
    ), discounted as (
      update lead_deliveries set lead_count = lead_count - gone.leads
      from (select delivery_id, count(*) as leads from erased group by delivery_id) as gone
      where gone.delivery_id in (lead_deliveries.id, lead_deliveries.replay_of)
        and lead_deliveries.status <> 'SENT'
    )
    select form_id as "formId", count(*) as leads from erased group by form_id`.execute(trx);
  return rows;
}
