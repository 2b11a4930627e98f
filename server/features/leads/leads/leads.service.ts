import { leadFormMessages, maxCsvRows } from '../../../../contract/leads/lead-forms.ts';
import type { Actor } from '../../../base/actor.ts';
import { notFound } from '../../../base/errors.ts';
import { type PageArgs, pageOf } from '../../../base/paging.ts';
import type { Database } from '../../../db/database.ts';
import { type LeadForm, leadFormsRepository } from '../lead-forms/lead-forms.repository.ts';
import { currentLayout } from './lead-columns.ts';
import { fileChunks } from './lead-files.ts';
import { type Lead, leadsRepository } from './leads.repository.ts';

export interface LeadsService {
  list(
    actor: Actor,
    formId: number,
    page: PageArgs,
  ): Promise<{ leads: Lead[]; total(): Promise<number> }>;
  /** All leads as CSV, piece by piece. */
  csv(actor: Actor, formId: number): Promise<AsyncIterable<Buffer>>;
  /** The first of them, in one text. */
  csvText(actor: Actor, formId: number): Promise<string>;
}

export function createLeadsService({ database }: { database: Database }): LeadsService {
  const { db } = database;
  const leads = leadsRepository(db);

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

    csv: (actor, formId) => csv(actor, formId, Number.POSITIVE_INFINITY),

    async csvText(actor, formId) {
      const chunks: Buffer[] = [];
      for await (const chunk of await csv(actor, formId, maxCsvRows)) chunks.push(chunk);
      return Buffer.concat(chunks).toString('utf8');
    },
  };
}
