import { type RawBuilder, sql } from 'kysely';
import type { DeliveryStatus, LeadState } from '../../../../contract/leads/lead-deliveries.ts';
import type { LeadFilter } from '../../../../contract/leads/lead-forms.ts';
import type { Db } from '../../../db/database.ts';
import { containsPattern } from '../../../db/search.ts';
import type { LeadAnswer, LeadRow } from './leads.repository.ts';

export interface Lead extends LeadRow {
  state: LeadState;
  deliveryId: number | null;
}

interface LeadPage {
  limit: number;
  offset: number;
}

/** Searches count matches up to this number, since nobody pages farther. */
export const maxCountedMatches = 10_000;

const leadState: RawBuilder<LeadState> = sql`coalesce(lead_deliveries.status, 'WAITING')`;

export function leadsListRepository(db: Db) {
  const rows = (siteId: number, formId: number) =>
    db
      .selectFrom('leads')
      .leftJoin('lead_deliveries', 'lead_deliveries.id', 'leads.deliveryId')
      .select(['leads.id', 'leads.email', 'leads.optedIn', 'leads.answers', 'leads.insertedAt'])
      .select(['leads.deliveryId', leadState.as('state')])
      .where('leads.siteId', '=', siteId)
      .where('leads.formId', '=', formId)
      .$narrowType<{ answers: LeadAnswer[] }>();

  const matching = (siteId: number, formId: number, filter: LeadFilter) =>
    rows(siteId, formId)
      .where('leads.email', 'ilike', containsPattern(filter.search))
      .$if(filter.state !== undefined, (q) => q.where(leadState, '=', filter.state as LeadState));

  return {
    listAll: (siteId: number, formId: number, page: LeadPage): Promise<Lead[]> =>
      rows(siteId, formId)
        .orderBy('leads.id', 'desc')
        .limit(page.limit)
        .offset(page.offset)
        .execute(),

    listWaiting: (siteId: number, formId: number, page: LeadPage): Promise<Lead[]> =>
      rows(siteId, formId)
        .where('leads.deliveryId', 'is', null)
        .orderBy('leads.id', 'desc')
        .limit(page.limit)
        .offset(page.offset)
        .execute(),

    /** Newest delivery first, so that leads of other states are never read. */
    listByStatus: (
      siteId: number,
      formId: number,
      status: DeliveryStatus,
      page: LeadPage,
    ): Promise<Lead[]> =>
      db
        .selectFrom('lead_deliveries')
        .innerJoin('leads', 'leads.deliveryId', 'lead_deliveries.id')
        .select(['leads.id', 'leads.email', 'leads.optedIn', 'leads.answers', 'leads.insertedAt'])
        .select(['leads.deliveryId', leadState.as('state')])
        .where('lead_deliveries.siteId', '=', siteId)
        .where('lead_deliveries.formId', '=', formId)
        .where('lead_deliveries.status', '=', status)
        .orderBy('lead_deliveries.id', 'desc')
        .orderBy('leads.id', 'desc')
        .limit(page.limit)
        .offset(page.offset)
        .$narrowType<{ answers: LeadAnswer[] }>()
        .execute(),

    async countUnsentByStatus(
      siteId: number,
      formId: number,
    ): Promise<Map<DeliveryStatus, number>> {
      const counts = await db
        .selectFrom('lead_deliveries')
        .select((eb) => ['status', eb.fn.sum<number>('leadCount').as('leads')])
        .where('siteId', '=', siteId)
        .where('formId', '=', formId)
        .where('status', '<>', 'SENT')
        .where('replayOf', 'is', null)
        .groupBy('status')
        .$narrowType<{ status: DeliveryStatus }>()
        .execute();
      return new Map(counts.map(({ status, leads }) => [status, Number(leads)]));
    },

    search: (siteId: number, formId: number, filter: LeadFilter, page: LeadPage): Promise<Lead[]> =>
      matching(siteId, formId, filter)
        .orderBy('leads.id', 'desc')
        .limit(page.limit)
        .offset(page.offset)
        .execute(),

    async countMatches(siteId: number, formId: number, filter: LeadFilter): Promise<number> {
      const { total } = await db
        .selectFrom(
          matching(siteId, formId, filter)
            .clearSelect()
            .select('leads.id')
            .limit(maxCountedMatches + 1)
            .as('found'),
        )
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return total;
    },
  };
}
