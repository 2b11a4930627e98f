import { leadFormMessages } from '../../../../contract/leads/lead-forms.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { invalidInput, notFound } from '../../../base/errors.ts';
import { type PageArgs, pageOf } from '../../../base/paging.ts';
import type { Trx } from '../../../db/database.ts';
import { type LeadForm, leadFormsRepository } from '../lead-forms/lead-forms.repository.ts';
import { type DeliveryAttempt, leadAttemptsRepository } from './lead-attempts.repository.ts';
import { type LeadDelivery, leadDeliveriesRepository } from './lead-deliveries.repository.ts';
import { queueDelivery } from './lead-delivery.queue.ts';
import { packWaitingLeads } from './lead-packing.ts';

export interface LeadDeliveriesService {
  list(
    actor: Actor,
    formId: number,
    page: PageArgs,
  ): Promise<{ leadDeliveries: LeadDelivery[]; total(): Promise<number> }>;
  attempts(actor: Actor, deliveryId: number, before?: number): Promise<DeliveryAttempt[]>;
  /** Sends a delivered file again; any other delivery is retried now. */
  replay(actor: Actor, deliveryId: number): Promise<LeadDelivery>;
  retry(actor: Actor, deliveryId: number): Promise<LeadDelivery>;
  sendNow(actor: Actor, formId: number): Promise<LeadForm>;
  /** `isElsewhere`: the form names another place, where nothing was uploaded yet. */
  retryFailed(
    trx: Trx,
    siteId: number,
    formId: number,
    options: { isElsewhere: boolean },
  ): Promise<void>;
}

export function createLeadDeliveriesService({
  database,
  changes,
  events,
  jobs,
}: Pick<Core, 'database' | 'changes' | 'events' | 'jobs'>): LeadDeliveriesService {
  const { db } = database;
  const deliveries = leadDeliveriesRepository(db);

  async function lockDelivery(trx: Trx, { siteId }: Actor, id: number): Promise<LeadDelivery> {
    const delivery = await leadDeliveriesRepository(trx).findForUpdate(siteId, id);
    if (!delivery) throw notFound(leadFormMessages.deliveryNotFound);
    const form = await leadFormsRepository(trx).findForDelivery(siteId, delivery.formId);
    if (!form || form.sftpHost === '') throw invalidInput(leadFormMessages.replayNeedsHost);
    return delivery;
  }

  async function recordAction(trx: Trx, actor: Actor, before: LeadDelivery, action: string) {
    const { id: deliveryId, formId, fileName, status } = before;
    const after = { deliveryId, fileName, status };
    await changes.record(trx, actor, { noun: 'leadForm', id: formId, action, after });
  }

  async function requeueDelivery(
    trx: Trx,
    siteId: number,
    delivery: LeadDelivery,
  ): Promise<LeadDelivery> {
    if (delivery.status === 'RUNNING') return delivery;
    await queueDelivery(trx, jobs, delivery);
    return leadDeliveriesRepository(trx).change(siteId, delivery.id, {
      status: 'QUEUED',
      nextAttemptAt: null,
    });
  }

  async function queueReplay(trx: Trx, siteId: number, sent: LeadDelivery): Promise<LeadDelivery> {
    const repository = leadDeliveriesRepository(trx);
    // A replay of a replay refers to the original delivery.
    const original =
      sent.replayOf === null ? sent : await repository.findForUpdate(siteId, sent.replayOf);
    if (!original) throw notFound(leadFormMessages.deliveryNotFound);
    const open = await repository.findUnsentReplay(siteId, original.id);
    return requeueDelivery(trx, siteId, open ?? (await repository.insertReplay(siteId, original)));
  }

  return {
    async list(actor, formId, page) {
      const form = await leadFormsRepository(db).find(actor.siteId, formId);
      if (!form) throw notFound(leadFormMessages.notFound);
      return {
        leadDeliveries: await deliveries.list(actor.siteId, formId, pageOf(page)),
        total: () => deliveries.count(actor.siteId, formId),
      };
    },

    async attempts(actor, deliveryId, before) {
      const delivery = await deliveries.find(actor.siteId, deliveryId);
      if (!delivery) throw notFound(leadFormMessages.deliveryNotFound);
      return leadAttemptsRepository(db).list(actor.siteId, deliveryId, before);
    },

    replay: (actor, deliveryId) =>
      database.transaction(async (trx) => {
        const before = await lockDelivery(trx, actor, deliveryId);
        await recordAction(trx, actor, before, 'deliveryReplayed');
        return before.status === 'SENT'
          ? queueReplay(trx, actor.siteId, before)
          : requeueDelivery(trx, actor.siteId, before);
      }),

    retry: (actor, deliveryId) =>
      database.transaction(async (trx) => {
        const before = await lockDelivery(trx, actor, deliveryId);
        if (before.status === 'SENT') throw invalidInput(leadFormMessages.nothingToRetry);
        await recordAction(trx, actor, before, 'deliveryRetried');
        return requeueDelivery(trx, actor.siteId, before);
      }),

    async sendNow(actor, formId) {
      const forms = leadFormsRepository(db);
      const form = await forms.find(actor.siteId, formId);
      if (!form) throw notFound(leadFormMessages.notFound);
      if (form.health === 'NO_HOST') throw invalidInput(leadFormMessages.sendNeedsHost, 'host');
      if (form.health === 'STOPPED') throw invalidInput(leadFormMessages.sendNeedsKey);
      const files = await packWaitingLeads(
        { database, events, jobs },
        actor.siteId,
        formId,
        (trx, file) =>
          changes.record(trx, actor, {
            noun: 'leadForm',
            id: formId,
            action: 'leadsSent',
            after: file,
          }),
      );
      if (files === 0) throw invalidInput(leadFormMessages.nothingToSend);
      return (await forms.find(actor.siteId, formId)) ?? form;
    },

    async retryFailed(trx, siteId, formId, { isElsewhere }) {
      if (isElsewhere) await leadDeliveriesRepository(trx).forgetUploads(siteId, formId);
      const failed = await leadDeliveriesRepository(trx).requeueFailed(siteId, formId);
      for (const delivery of failed) await queueDelivery(trx, jobs, delivery);
    },
  };
}
