import { opportunityInput, opportunityMessages } from '../../../../contract/leads/opportunities.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { notFound } from '../../../base/errors.ts';
import { type PageArgs, pageOf } from '../../../base/paging.ts';
import { createRecords } from '../../../base/records.ts';
import { validate } from '../../../base/validate.ts';
import { formatCsv } from '../../../lib/csv.ts';
import { disordersIn } from '../../conditions/disorders/disorders.service.ts';
import { type OpportunityCampaign, opportunitiesRepository } from './opportunities.repository.ts';
import {
  type OpportunityResponse,
  opportunityResponsesRepository,
} from './responses.repository.ts';

type ResponsePage = Pick<PageArgs, 'limit' | 'offset'>;

interface SaveCampaignArgs {
  id: number | null;
  name: string;
  successUrl: string;
  disorderId: number | null;
  questions: string[] | undefined;
  version: number | null;
}

export interface OpportunitiesService {
  list(
    actor: Actor,
    page: ResponsePage,
  ): Promise<{ opportunityCampaigns: OpportunityCampaign[]; total(): Promise<number> }>;
  get(actor: Actor, id: number): Promise<OpportunityCampaign>;
  save(actor: Actor, args: SaveCampaignArgs): Promise<OpportunityCampaign>;
  delete(actor: Actor, id: number): Promise<OpportunityCampaign>;
  responses(
    actor: Actor,
    campaignId: number,
    page: ResponsePage,
  ): Promise<{ opportunityResponses: OpportunityResponse[]; total: number }>;
  deleteResponse(actor: Actor, id: number): Promise<OpportunityResponse>;
  csv(actor: Actor, campaignId: number): Promise<AsyncIterable<string>>;
}

const noun = 'opportunity' as const;
const responsesPerCsvBatch = 1000;

export function createOpportunitiesService({
  database,
  changes,
}: Pick<Core, 'database' | 'changes'>): OpportunitiesService {
  const campaigns = opportunitiesRepository(database.db);
  const responses = opportunityResponsesRepository(database.db);

  const records = createRecords(
    { database, changes },
    {
      noun,
      notFoundMessage: opportunityMessages.notFound,
      store: opportunitiesRepository,
      audited: ({ name, successUrl, disorderId, questions }: OpportunityCampaign) => ({
        name,
        successUrl,
        disorderId,
        questions,
      }),
    },
  );

  return {
    get: records.get,

    async list(actor, page) {
      return {
        opportunityCampaigns: await campaigns.newest(actor.siteId, pageOf(page)),
        total: () => campaigns.count(actor.siteId),
      };
    },

    save(actor, { id, disorderId, version, ...args }) {
      const input = validate(opportunityInput, args);
      return records.save(actor, {
        id,
        version,
        async fields(trx, before) {
          const disorders = disordersIn(trx);
          const find =
            disorderId === before?.disorderId ? disorders.find : disorders.findAndLockAgainstMerge;
          if (disorderId !== null && !(await find(disorderId))) {
            throw notFound(opportunityMessages.conditionNotFound, 'disorderId');
          }
          return { ...input, disorderId };
        },
      });
    },

    delete: (actor, id) =>
      records.remove(actor, id, async (trx, { responsesCount }) => {
        await opportunitiesRepository(trx).delete(actor.siteId, id);
        return { responses: responsesCount };
      }),

    async responses(actor, campaignId, page) {
      const { responsesCount } = await records.get(actor, campaignId);
      return {
        opportunityResponses: await responses.list(actor.siteId, campaignId, pageOf(page)),
        total: responsesCount,
      };
    },

    deleteResponse: (actor, id) =>
      database.transaction(async (trx) => {
        const repository = opportunityResponsesRepository(trx);
        const response = await repository.findForUpdate(actor.siteId, id);
        if (!response) throw notFound(opportunityMessages.responseNotFound);
        await repository.delete(actor.siteId, id);
        // The audit log does not contain the answers.
        await changes.record(trx, actor, {
          noun,
          id: response.campaignId,
          action: 'response_deleted',
          before: { responseId: id, userId: response.userId },
        });
        return response;
      }),

    async csv(actor, campaignId) {
      const campaign = await records.get(actor, campaignId);
      const answered = await responses.listAnsweredQuestions(actor.siteId, campaignId);
      const questions = [...new Set([...campaign.questions, ...answered])];
      return streamResponsesCsv(questions, (id) =>
        responses.listAfter(actor.siteId, campaignId, id, responsesPerCsvBatch),
      );
    },
  };
}

async function* streamResponsesCsv(
  questions: readonly string[],
  after: (id: number) => Promise<OpportunityResponse[]>,
): AsyncGenerator<string> {
  yield formatCsv([['Response ID', 'User ID', 'Username', 'Answered At', ...questions]]);
  let last = 0;
  for (;;) {
    const batch = await after(last);
    if (batch.length === 0) return;
    yield formatCsv(batch.map((response) => toResponseCsvRow(response, questions)));
    last = batch.at(-1)?.id ?? last;
  }
}

function toResponseCsvRow(response: OpportunityResponse, questions: readonly string[]): string[] {
  const answers = new Map(response.answers.map(({ question, answer }) => [question, answer]));
  return [
    String(response.id),
    String(response.userId),
    response.username,
    response.insertedAt.toISOString(),
    ...questions.map((question) => answers.get(question) ?? ''),
  ];
}
