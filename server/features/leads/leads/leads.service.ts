import {
  type LeadFilter,
  leadFilter,
  leadFormMessages,
  maxLeadsCsvRows,
} from '../../../../contract/leads/lead-forms.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { notFound } from '../../../base/errors.ts';
import { type PageArgs, pageOf } from '../../../base/paging.ts';
import { validate } from '../../../base/validate.ts';
import { type LeadForm, leadFormsRepository } from '../lead-forms/lead-forms.repository.ts';
import { computeLeadFileLayout } from './lead-columns.ts';
import type { createLeadErasure } from './lead-erasure.ts';
import { renderLeadFileChunks } from './lead-files.ts';
import { leadsRepository } from './leads.repository.ts';
import { type Lead, leadsListRepository, maxCountedMatches } from './leads-list.repository.ts';

interface LeadListArgs extends Pick<PageArgs, 'limit' | 'offset'> {
  search?: string | null | undefined;
  state?: string | null | undefined;
}

interface LeadList {
  leads: Lead[];
  total: number;
  totalIsEstimate: boolean;
}

export interface LeadsService {
  list(actor: Actor, formId: number, args: LeadListArgs): Promise<LeadList>;
  /** Deletes all leads that the person sent on this site; returns their number. */
  deletePerson(actor: Actor, leadId: number): Promise<number>;
  csv(actor: Actor, formId: number): Promise<AsyncIterable<Buffer>>;
  csvText(actor: Actor, formId: number): Promise<string>;
}

export function createLeadsService({
  database,
  changes,
  erasure,
}: Pick<Core, 'database' | 'changes'> & {
  erasure: Pick<ReturnType<typeof createLeadErasure>, 'eraseLeadsByEmail'>;
}): LeadsService {
  const { db } = database;
  const leads = leadsRepository(db);
  const lists = leadsListRepository(db);

  async function findForm(actor: Actor, id: number): Promise<LeadForm> {
    const form = await leadFormsRepository(db).find(actor.siteId, id);
    if (!form) throw notFound(leadFormMessages.notFound);
    return form;
  }

  /** Totals come from stored counters and few deliveries; only searches count rows. */
  async function listPage(
    siteId: number,
    form: LeadForm,
    filter: LeadFilter,
    pageArgs: PageArgs,
  ): Promise<LeadList> {
    const page = pageOf(pageArgs);
    const { id, numberOfSubmissions, waitingLeads } = form;
    const { search, state } = filter;
    const toExactPage = (total: number, rows: Lead[]) => ({
      leads: rows,
      total,
      totalIsEstimate: false,
    });
    if (search !== '') {
      const total = await lists.countMatches(siteId, id, filter);
      return {
        leads: await lists.search(siteId, id, filter, page),
        total: Math.min(total, maxCountedMatches),
        totalIsEstimate: total > maxCountedMatches,
      };
    }
    if (state === undefined)
      return toExactPage(numberOfSubmissions, await lists.listAll(siteId, id, page));
    if (state === 'WAITING')
      return toExactPage(waitingLeads, await lists.listWaiting(siteId, id, page));
    const unsent = await lists.countUnsentByStatus(siteId, id);
    const inUnsent = [...unsent.values()].reduce((sum, count) => sum + count, 0);
    const total =
      state === 'SENT' ? numberOfSubmissions - waitingLeads - inUnsent : (unsent.get(state) ?? 0);
    return toExactPage(total, await lists.listByStatus(siteId, id, state, page));
  }

  async function streamCsv(
    actor: Actor,
    formId: number,
    most: number,
  ): Promise<AsyncIterable<Buffer>> {
    const form = await findForm(actor, formId);
    const layout = await computeLeadFileLayout(db, actor.siteId, form);
    let left = most;
    return renderLeadFileChunks(
      { ...layout, fileType: 'default_csv', guardsFormulas: true },
      async (after, limit) => {
        const rows = await leads.ofForm(actor.siteId, formId, after, Math.min(limit, left));
        left -= rows.length;
        return rows;
      },
    );
  }

  return {
    async list(actor, formId, { search, state, ...page }) {
      const form = await findForm(actor, formId);
      const sentEntries = Object.entries({ search, state }).filter(([, value]) => value != null);
      return listPage(
        actor.siteId,
        form,
        validate(leadFilter, Object.fromEntries(sentEntries)),
        page,
      );
    },

    deletePerson: (actor, leadId) =>
      database.transaction(async (trx) => {
        const email = await leadsRepository(trx).emailOf(actor.siteId, leadId);
        if (email === undefined) throw notFound(leadFormMessages.leadNotFound);
        const erased = await erasure.eraseLeadsByEmail(trx, actor.siteId, email);
        // The audit log does not name the person.
        await changes.recordAll(
          trx,
          actor,
          erased.map(({ formId, leads: count }) => ({
            noun: 'leadForm',
            id: formId,
            action: 'leadsDeleted',
            before: { leads: count },
          })),
        );
        return erased.reduce((sum, { leads: count }) => sum + count, 0);
      }),

    csv: (actor, formId) => streamCsv(actor, formId, Number.POSITIVE_INFINITY),

    async csvText(actor, formId) {
      const chunks: Buffer[] = [];
      for await (const chunk of await streamCsv(actor, formId, maxLeadsCsvRows)) chunks.push(chunk);
      return Buffer.concat(chunks).toString('utf8');
    },
  };
}
