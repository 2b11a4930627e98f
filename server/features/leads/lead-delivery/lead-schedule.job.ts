import type { Job } from '../../../jobs/jobs.ts';
import { recordProgress } from '../../../lib/work-context.ts';
import { deliveryCron } from '../lead-forms/next-delivery.ts';
import { leadDeliveriesRepository } from './lead-deliveries.repository.ts';
import { queueDelivery } from './lead-delivery.queue.ts';
import { type PackingParts, packWaitingLeads } from './lead-packing.ts';

/** Longer than the longest pause between attempts. */
const deliveryAbandonedAfterMs = 2 * 3_600_000;

/**
 * Every hour: packs waiting leads of sites that deliver in this hour, and requeues lost deliveries.
 */
export function scheduleLeadsJob(parts: PackingParts): Job<object> {
  const { database, jobs } = parts;
  return {
    queue: { name: 'leads.schedule' },
    retries: 2,
    cron: deliveryCron,
    async handle() {
      const deliveries = leadDeliveriesRepository(database.db);
      for (const { siteId, formId } of await deliveries.listFormsToDeliver(new Date())) {
        await packWaitingLeads(parts, siteId, formId);
        await recordProgress();
      }
      const lost = await deliveries.listAbandoned(new Date(Date.now() - deliveryAbandonedAfterMs));
      for (const delivery of lost) {
        await database.transaction((trx) => queueDelivery(trx, jobs, delivery));
      }
    },
  };
}
