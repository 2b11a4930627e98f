import { sql } from 'kysely';
import type { Trx } from '../../../db/database.ts';
import type { Jobs, Queue } from '../../../jobs/jobs.ts';

interface DeliveryJob {
  siteId: number;
  deliveryId: number;
  /**
   * `host:port`. Files for the same server are sent one after the other, so that a slow server
   * delays no other.
   */
  receiver?: string;
}

export const deliverLeadsQueue: Queue<DeliveryJob> = {
  name: 'leads.deliver',
  groupOf: ({ receiver }) => receiver,
};

export async function queueDelivery(
  trx: Trx,
  jobs: Jobs,
  { siteId, id: deliveryId }: { siteId: number; id: number },
  startAfter?: Date,
): Promise<void> {
  const { rows } = await sql<{ receiver: string }>`
    select form.sftp_host || ':' || form.sftp_port as receiver
    from lead_deliveries as delivery
    join lead_forms as form on form.site_id = delivery.site_id and form.id = delivery.form_id
    where delivery.site_id = ${siteId} and delivery.id = ${deliveryId}`.execute(trx);
  const receiver = rows[0]?.receiver;
  const data = { siteId, deliveryId, ...(receiver && { receiver }) };
  await jobs.send(trx, deliverLeadsQueue, data, startAfter);
}
