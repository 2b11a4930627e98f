import { sql } from 'kysely';
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
  // A form at a time: the index of addresses begins with the form.
  await sql`with erased as (
      delete from leads using lead_forms as form, users
      where form.site_id = ${siteId} and users.site_id = ${siteId}
        and users.id = any(${[...userIds]}::int[])
        and leads.site_id = ${siteId} and leads.form_id = form.id
        and lower(leads.email) = lower(users.email)
      returning leads.delivery_id
    )
    update lead_deliveries set lead_count = lead_count - gone.leads
    from (select delivery_id, count(*) as leads from erased group by delivery_id) as gone
    where lead_deliveries.id = gone.delivery_id
      and lead_deliveries.status <> 'SENT'`.execute(trx);
}
