import type { Events } from '../../../base/events.ts';
import type { Database, Trx } from '../../../db/database.ts';
import type { Job, Jobs } from '../../../jobs/jobs.ts';
import { leadFormsRepository } from '../lead-forms/lead-forms.repository.ts';
import { currentLayout } from '../leads/lead-columns.ts';
import { fileFormats } from '../leads/lead-files.ts';
import { leadsRepository } from '../leads/leads.repository.ts';
import { leadDeliveriesRepository } from './lead-deliveries.repository.ts';
import { deliverLeadsQueue } from './lead-delivery.queue.ts';

export interface ScheduleParts {
  database: Database;
  events: Events;
  jobs: Jobs;
}

/** A file for each form; what is beyond goes into the next one. */
export const mostLeadsOfAFile = 50_000;
/** Longer than the longest pause between attempts. */
const abandonedMs = 2 * 3_600_000;

/** Once an hour, whatever has come in is put together and sent. */
export function scheduleLeadsJob(parts: ScheduleParts): Job<object> {
  const { database, jobs } = parts;
  return {
    queue: { name: 'leads.schedule' },
    retries: 2,
    cron: '7 * * * *',
    async handle() {
      const deliveries = leadDeliveriesRepository(database.db);
      for (const { siteId, formId } of await deliveries.waitingForms()) {
        const next = (trx: Trx) => putTogether(trx, parts, siteId, formId);
        while (await database.transaction(next)) {
          // Each turn is one file.
        }
      }
      const lost = await deliveries.abandoned(new Date(Date.now() - abandonedMs));
      for (const { siteId, id } of lost) {
        await database.transaction((trx) =>
          jobs.send(trx, deliverLeadsQueue, { siteId, deliveryId: id }),
        );
      }
    },
  };
}

/** False when nothing waits. Which leads a file has, and its name, is settled here for good. */
async function putTogether(
  trx: Trx,
  { events, jobs }: ScheduleParts,
  siteId: number,
  formId: number,
): Promise<boolean> {
  const form = await leadFormsRepository(trx).lockForDelivery(siteId, formId);
  if (!form) return false;
  const leads = leadsRepository(trx);
  const deliveries = leadDeliveriesRepository(trx);
  if (!(await leads.isAnyWaiting(siteId, formId))) return false;
  const deliveryId = await deliveries.insert(siteId, formId);
  const count = await leads.assign(siteId, formId, deliveryId, mostLeadsOfAFile);
  const layout = await currentLayout(trx, siteId, form, deliveryId);
  const moment = layout.createdAt.replace(/\.\d+|[-:]/g, '');
  const { extension } = fileFormats[layout.fileType];
  await deliveries.change(siteId, deliveryId, {
    layout: JSON.stringify(layout),
    fileName: `form-${formId}-${moment}-${deliveryId}.${extension}`,
    leadCount: count,
  });
  await jobs.send(trx, deliverLeadsQueue, { siteId, deliveryId });
  await events.publish(trx, { siteId, noun: 'leadForm', id: formId });
  return count === mostLeadsOfAFile;
}
