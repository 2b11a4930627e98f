import { leadFormMessages } from '../../../../contract/leads/lead-forms.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { notFound } from '../../../base/errors.ts';
import { historyOfRecord } from '../../../base/history.ts';
import { type LeadForm, leadFormsRepository } from './lead-forms.repository.ts';

export interface LeadFormDeletion {
  id: number;
  campaignName: string;
  deletedAt: Date;
  userId: number | null;
  username: string | null;
}

export interface LeadFormDeletionService {
  delete(actor: Actor, id: number): Promise<LeadForm>;
  findDeletion(actor: Actor, id: number): Promise<LeadFormDeletion>;
  restore(actor: Actor, id: number): Promise<LeadForm>;
}

/** Forms are hidden, not erased, so that they can be restored. */
export function createLeadFormDeletionService({
  database,
  changes,
}: Pick<Core, 'database' | 'changes'>): LeadFormDeletionService {
  function setDeleted(actor: Actor, id: number, action: 'deleted' | 'restored'): Promise<LeadForm> {
    return database.transaction(async (trx) => {
      const forms = leadFormsRepository(trx);
      const isDeletion = action === 'deleted';
      const before = isDeletion
        ? await forms.findForUpdate(actor.siteId, id)
        : await forms.findDeletedForUpdate(actor.siteId, id);
      if (!before) throw notFound(leadFormMessages.notFound);
      const deletedAt = isDeletion ? new Date() : null;
      const form = await forms.update(actor.siteId, id, { deletedAt });
      await changes.record(trx, actor, { noun: 'leadForm', id, action, version: form.version });
      return form;
    });
  }

  return {
    delete: (actor, id) => setDeleted(actor, id, 'deleted'),
    restore: (actor, id) => setDeleted(actor, id, 'restored'),

    async findDeletion(actor, id) {
      const { db } = database;
      const form = await leadFormsRepository(db).findDeleted(actor.siteId, id);
      if (!form) throw notFound(leadFormMessages.notFound);
      const event = await historyOfRecord(db, actor.siteId, { noun: 'leadForm', id }).last(
        'deleted',
      );
      const { id: userId = null, username = null } = event?.actor ?? {};
      return { ...form, userId, username };
    },
  };
}
