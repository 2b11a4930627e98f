import { leadFormMessages, maxCsvRows } from '../../../../contract/leads/lead-forms.ts';
import type { Actor } from '../../../base/actor.ts';
import type { ChangeLog } from '../../../base/changes.ts';
import { invalidInput, notFound } from '../../../base/errors.ts';
import { type PageArgs, pageOf } from '../../../base/paging.ts';
import type { Database } from '../../../db/database.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import { currentLayout } from '../lead-delivery/lead-columns.ts';
import {
  type LeadDelivery,
  leadDeliveriesRepository,
} from '../lead-delivery/lead-deliveries.repository.ts';
import { deliverLeadsQueue } from '../lead-delivery/lead-delivery.queue.ts';
import { fileChunks } from '../lead-delivery/lead-files.ts';
import { type LeadForm, leadFormsRepository } from '../lead-forms/lead-forms.repository.ts';
import { type Lead, leadsRepository } from './leads.repository.ts';

export interface LeadsService {
  list(
    actor: Actor,
    formId: number,
    page: PageArgs,
  ): Promise<{ leads: Lead[]; total(): Promise<number> }>;
  deliveries(
    actor: Actor,
    formId: number,
    page: PageArgs,
  ): Promise<{ leadDeliveries: LeadDelivery[]; total(): Promise<number> }>;
  /** All leads as CSV, piece by piece. */
  csv(actor: Actor, formId: number): Promise<AsyncIterable<Buffer>>;
  /** The first of them, in one text. */
  csvText(actor: Actor, formId: number): Promise<string>;
  replay(actor: Actor, deliveryId: number): Promise<LeadDelivery>;
}

export function createLeadsService({
  database,
  changes,
  jobs,
}: {
  database: Database;
  changes: ChangeLog;
  jobs: Jobs;
}): LeadsService {
  const { db } = database;
  const leads = leadsRepository(db);
  const deliveries = leadDeliveriesRepository(db);

  async function formOf(actor: Actor, id: number): Promise<LeadForm> {
    const form = await leadFormsRepository(db).find(actor.siteId, id);
    if (!form) throw notFound(leadFormMessages.notFound);
    return form;
  }

  async function csv(actor: Actor, formId: number, most: number): Promise<AsyncIterable<Buffer>> {
    const form = await formOf(actor, formId);
    const layout = await currentLayout(db, actor.siteId, form);
    let left = most;
    return fileChunks({ ...layout, fileType: 'default_csv' }, async (after, limit) => {
      const rows = await leads.ofForm(actor.siteId, formId, after, Math.min(limit, left));
      left -= rows.length;
      return rows;
    });
  }

  return {
    async list(actor, formId, page) {
      const form = await formOf(actor, formId);
      return {
        leads: await leads.list(actor.siteId, formId, pageOf(page)),
        total: async () => form.numberOfSubmissions,
      };
    },

    async deliveries(actor, formId, page) {
      await formOf(actor, formId);
      return {
        leadDeliveries: await deliveries.list(actor.siteId, formId, pageOf(page)),
        total: () => deliveries.count(actor.siteId, formId),
      };
    },

    csv: (actor, formId) => csv(actor, formId, Number.POSITIVE_INFINITY),

    async csvText(actor, formId) {
      const chunks: Buffer[] = [];
      for await (const chunk of await csv(actor, formId, maxCsvRows)) chunks.push(chunk);
      return Buffer.concat(chunks).toString('utf8');
    },

    replay: (actor, deliveryId) =>
      database.transaction(async (trx) => {
        const repository = leadDeliveriesRepository(trx);
        const before = await repository.findForUpdate(actor.siteId, deliveryId);
        if (!before) throw notFound(leadFormMessages.deliveryNotFound);
        const form = await leadFormsRepository(trx).findForDelivery(actor.siteId, before.formId);
        if (!form || form.sftpHost === '') throw invalidInput(leadFormMessages.replayNeedsHost);
        const delivery = await repository.change(actor.siteId, deliveryId, {
          status: 'QUEUED',
          // What was once in place may have been taken away: it is looked for, not assumed.
          uploaded_attempt: null,
          next_attempt_at: null,
          sent_at: null,
        });
        await jobs.send(trx, deliverLeadsQueue, { siteId: actor.siteId, deliveryId });
        await changes.record(trx, actor, {
          noun: 'leadForm',
          id: before.formId,
          action: 'deliveryReplayed',
          after: { deliveryId, fileName: before.fileName, status: before.status },
        });
        return delivery;
      }),
  };
}
