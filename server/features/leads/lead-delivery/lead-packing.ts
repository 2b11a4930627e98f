import type { Core } from '../../../area.ts';
import type { Trx } from '../../../db/database.ts';
import { leadFormsRepository } from '../lead-forms/lead-forms.repository.ts';
import { computeLeadFileLayout } from '../leads/lead-columns.ts';
import { leadFileFormats } from '../leads/lead-files.ts';
import { leadsRepository } from '../leads/leads.repository.ts';
import { leadDeliveriesRepository } from './lead-deliveries.repository.ts';
import { queueDelivery } from './lead-delivery.queue.ts';

export type PackingParts = Pick<Core, 'database' | 'events' | 'jobs'>;

/** Further leads go into another file. */
const maxLeadsPerFile = 50_000;

export interface PackedFile {
  deliveryId: number;
  fileName: string;
  leadCount: number;
}

/**
 * Packs all waiting leads, each file in a transaction of its own that includes `onPacked`. Returns
 * the number of files.
 */
export async function packWaitingLeads(
  parts: PackingParts,
  siteId: number,
  formId: number,
  onPacked?: (trx: Trx, file: PackedFile) => Promise<void>,
): Promise<number> {
  for (let files = 0; ; files++) {
    const count = await parts.database.transaction(async (trx) => {
      const file = await packNextLeadFile(trx, parts, siteId, formId);
      if (file) await onPacked?.(trx, file);
      return file?.leadCount ?? 0;
    });
    if (count === 0) return files;
    if (count < maxLeadsPerFile) return files + 1;
  }
}

/** Returns undefined if no leads are waiting. Fixes the leads and the file name permanently. */
async function packNextLeadFile(
  trx: Trx,
  { events, jobs }: PackingParts,
  siteId: number,
  formId: number,
): Promise<PackedFile | undefined> {
  const form = await leadFormsRepository(trx).lockForDelivery(siteId, formId);
  if (!form) return undefined;
  const leads = leadsRepository(trx);
  const deliveries = leadDeliveriesRepository(trx);
  if (!(await leads.isAnyWaiting(siteId, formId))) return undefined;
  const deliveryId = await deliveries.insert(siteId, formId);
  const count = await leads.assignToDelivery(siteId, formId, deliveryId, maxLeadsPerFile);
  const layout = await computeLeadFileLayout(trx, siteId, form, deliveryId);
  const moment = layout.createdAt.replace(/\.\d+|[-:]/g, '');
  const { extension } = leadFileFormats[layout.fileType];
  const file = {
    fileName: `form-${formId}-${moment}-${deliveryId}.${extension}`,
    leadCount: count,
  };
  await deliveries.change(siteId, deliveryId, { layout: JSON.stringify(layout), ...file });
  await queueDelivery(trx, jobs, { siteId, id: deliveryId });
  await events.publish(trx, { siteId, noun: 'leadForm', id: formId });
  return { deliveryId, ...file };
}
