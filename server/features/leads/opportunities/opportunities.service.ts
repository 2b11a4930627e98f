import { opportunityInput, opportunityMessages } from '../../../../contract/leads/opportunities.ts';
import type { Actor } from '../../../base/actor.ts';
import type { ChangeLog } from '../../../base/changes.ts';
import { notFound } from '../../../base/errors.ts';
import { type PageArgs, pageOf } from '../../../base/paging.ts';
import { validate } from '../../../base/validate.ts';
import { assertSameVersion } from '../../../base/versions.ts';
import type { Database } from '../../../db/database.ts';
import { csvRows } from '../../../lib/csv.ts';
import { disordersIn } from '../../conditions/disorders/disorders.service.ts';
import { type OpportunityCampaign, opportunitiesRepository } from './opportunities.repository.ts';
import { type OpportunityResponse, responsesRepository } from './responses.repository.ts';

type Page = Pick<PageArgs, 'limit' | 'offset'>;

export interface SaveCampaignArgs {
  id: number | null;
  name: string;
  successUrl: string;
  disorderId: number | null;
  /** Absent: they stay as they are. */
  questions: string[] | undefined;
  version: number | null;
}

export interface OpportunitiesService {
  list(
    actor: Actor,
    page: Page,
  ): Promise<{ opportunityCampaigns: OpportunityCampaign[]; total(): Promise<number> }>;
  get(actor: Actor, id: number): Promise<OpportunityCampaign>;
  save(actor: Actor, args: SaveCampaignArgs): Promise<OpportunityCampaign>;
  delete(actor: Actor, id: number): Promise<OpportunityCampaign>;
  responses(
    actor: Actor,
    campaignId: number,
    page: Page,
  ): Promise<{ opportunityResponses: OpportunityResponse[]; total: number }>;
  deleteResponse(actor: Actor, id: number): Promise<OpportunityResponse>;
  /** Piece by piece, however many there are. */
  csv(actor: Actor, campaignId: number): Promise<AsyncIterable<string>>;
}

const noun = 'opportunity';
const csvBatchSize = 1000;

export function createOpportunitiesService({
  database,
  changes,
}: {
  database: Database;
  changes: ChangeLog;
}): OpportunitiesService {
  const campaigns = opportunitiesRepository(database.db);
  const responses = responsesRepository(database.db);

  async function get(actor: Actor, id: number): Promise<OpportunityCampaign> {
    const campaign = await campaigns.find(actor.siteId, id);
    if (!campaign) throw notFound(opportunityMessages.notFound);
    return campaign;
  }

  return {
    get,

    async list(actor, page) {
      return {
        opportunityCampaigns: await campaigns.list(actor.siteId, pageOf(page)),
        total: () => campaigns.count(actor.siteId),
      };
    },

    async save(actor, { id, disorderId, version, ...args }) {
      const fields = { ...validate(opportunityInput, args), disorderId };
      return database.transaction(async (trx) => {
        const repository = opportunitiesRepository(trx);
        const before = id === null ? undefined : await repository.findForUpdate(actor.siteId, id);
        if (id !== null && !before) throw notFound(opportunityMessages.notFound);
        if (before) {
          const stored = { noun, id: before.id, version: before.version };
          await assertSameVersion(trx, actor, stored, version);
        }
        if (disorderId !== null && !(await disordersIn(trx).find(disorderId))) {
          throw notFound(opportunityMessages.conditionNotFound, 'disorderId');
        }
        const campaign = before
          ? await repository.update(actor.siteId, before.id, fields)
          : await repository.insert(actor.siteId, fields);
        await changes.record(trx, actor, {
          noun,
          id: campaign.id,
          action: before ? 'updated' : 'created',
          ...(before && { before: audited(before) }),
          after: audited(campaign),
          version: campaign.version,
        });
        return campaign;
      });
    },

    delete: (actor, id) =>
      database.transaction(async (trx) => {
        const repository = opportunitiesRepository(trx);
        const campaign = await repository.findForUpdate(actor.siteId, id);
        if (!campaign) throw notFound(opportunityMessages.notFound);
        await repository.delete(actor.siteId, id);
        await changes.record(trx, actor, {
          noun,
          id,
          action: 'deleted',
          before: { ...audited(campaign), responses: campaign.responsesCount },
        });
        return campaign;
      }),

    async responses(actor, campaignId, page) {
      const { responsesCount } = await get(actor, campaignId);
      return {
        opportunityResponses: await responses.list(actor.siteId, campaignId, pageOf(page)),
        total: responsesCount,
      };
    },

    deleteResponse: (actor, id) =>
      database.transaction(async (trx) => {
        const repository = responsesRepository(trx);
        const response = await repository.findForUpdate(actor.siteId, id);
        if (!response) throw notFound(opportunityMessages.responseNotFound);
        await repository.delete(actor.siteId, id);
        // What someone answered about themselves does not live on in the trail.
        await changes.record(trx, actor, {
          noun,
          id: response.campaignId,
          action: 'response_deleted',
          before: { responseId: id, userId: response.userId },
        });
        return response;
      }),

    async csv(actor, campaignId) {
      const campaign = await get(actor, campaignId);
      const answered = await responses.questions(actor.siteId, campaignId);
      const questions = [...new Set([...campaign.questions, ...answered])];
      return csvOf(questions, (id) => responses.after(actor.siteId, campaignId, id, csvBatchSize));
    },
  };
}

async function* csvOf(
  questions: readonly string[],
  after: (id: number) => Promise<OpportunityResponse[]>,
): AsyncGenerator<string> {
  yield csvRows([['Response ID', 'User ID', 'Username', 'Answered At', ...questions]]);
  let last = 0;
  for (;;) {
    const batch = await after(last);
    if (batch.length === 0) return;
    yield csvRows(batch.map((response) => csvRow(response, questions)));
    last = batch.at(-1)?.id ?? last;
  }
}

function csvRow(response: OpportunityResponse, questions: readonly string[]): string[] {
  const answers = new Map(response.answers.map(({ question, answer }) => [question, answer]));
  return [
    String(response.id),
    String(response.userId),
    response.username,
    response.insertedAt.toISOString(),
    ...questions.map((question) => answers.get(question) ?? ''),
  ];
}

function audited({ name, successUrl, disorderId, questions }: OpportunityCampaign) {
  return { name, successUrl, disorderId, questions };
}
