import { sql } from 'kysely';
import type { LowerDeliveryCounts } from '../leads/lead-erasure.ts';

/** Also lowers replays, which contain the same leads. */
export const lowerDeliveryCounts: LowerDeliveryCounts = async (trx, deleted) => {
  await sql`
    update lead_deliveries set lead_count = lead_count - gone.leads
    from unnest(${deleted.map(({ deliveryId }) => deliveryId)}::int[],
      ${deleted.map(({ leads }) => leads)}::int[]) as gone (delivery_id, leads)
    where gone.delivery_id in (lead_deliveries.id, lead_deliveries.replay_of)
      and lead_deliveries.status <> 'SENT'`.execute(trx);
};
