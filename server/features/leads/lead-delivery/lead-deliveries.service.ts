import { leadFormMessages } from '../../../../contract/leads/lead-forms.ts';
import type { Actor } from '../../../base/actor.ts';
import type { ChangeLog } from '../../../base/changes.ts';
import { invalidInput, notFound } from '../../../base/errors.ts';
import { type PageArgs, pageOf } from '../../../base/paging.ts';
import type { Database } from '../../../db/database.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import { leadFormsRepository } from '../lead-forms/lead-forms.repository.ts';
import { type LeadDelivery, leadDeliveriesRepository } from './lead-deliveries.repository.ts';
import { deliverLeadsQueue } from './lead-delivery.queue.ts';

export interface LeadDeliveriesService {
  list(
    actor: Actor,
    formId: number,
    page: PageArgs,
  ): Promise<{ leadDeliveries: LeadDelivery[]; total(): Promise<number> }>;
  replay(actor: Actor, deliveryId: number): Promise<LeadDelivery>;
}

export function createLeadDeliveriesService({
  database,
  changes,
  jobs,
}: {
  database: Database;
  changes: ChangeLog;
  jobs: Jobs;
}): LeadDeliveriesService {
  const { db } = database;
  const deliveries = leadDeliveriesRepository(db);

  return {
    async list(actor, formId, page) {
      const form = await leadFormsRepository(db).find(actor.siteId, formId);
      if (!form) throw notFound(leadFormMessages.notFound);
      return {
        leadDeliveries: await deliveries.list(actor.siteId, formId, pageOf(page)),
        total: () => deliveries.count(actor.siteId, formId),
      };
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
          uploadedAttempt: null,
          nextAttemptAt: null,
          sentAt: null,
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
