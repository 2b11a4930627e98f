import {
  type OpportunityAnswer,
  opportunityAnswerMaxLength,
  opportunityMessages,
} from '../../../../contract/leads/opportunities.ts';
import type { Core } from '../../../area.ts';
import { invalidFields, notFound } from '../../../base/errors.ts';
import { type OpportunityCampaign, opportunitiesRepository } from './opportunities.repository.ts';
import { opportunityResponsesRepository } from './responses.repository.ts';

export interface OfferedCampaign extends OpportunityCampaign {
  hasAnswered: boolean;
}

export interface OpportunityAnsweringService {
  find(
    siteId: number,
    id: number,
    userId: number | undefined,
  ): Promise<OfferedCampaign | undefined>;
  /**
   * Stores the first answers of a member; later ones are ignored. They are sent by question, because
   * staff may change the questions while the member writes.
   */
  answer(
    member: { siteId: number; userId: number },
    id: number,
    answers: ReadonlyMap<string, string>,
  ): Promise<OpportunityCampaign>;
}

export function createOpportunityAnsweringService({
  database,
  events,
}: Pick<Core, 'database' | 'events'>): OpportunityAnsweringService {
  return {
    async find(siteId, id, userId) {
      const campaign = await opportunitiesRepository(database.db).find(siteId, id);
      if (!campaign) return undefined;
      const responses = opportunityResponsesRepository(database.db);
      const hasAnswered = userId !== undefined && (await responses.hasAnswered(siteId, id, userId));
      return { ...campaign, hasAnswered };
    },

    answer: ({ siteId, userId }, id, sentAnswers) =>
      database.transaction(async (trx) => {
        const campaign = await opportunitiesRepository(trx).find(siteId, id);
        if (!campaign) throw notFound(opportunityMessages.notFound);
        const answers = checkOpportunityAnswers(campaign.questions, sentAnswers);
        const added = await opportunityResponsesRepository(trx).insert(siteId, id, userId, answers);
        if (added !== undefined) {
          await events.publish(trx, { siteId, noun: 'opportunity', id });
        }
        return campaign;
      }),
  };
}

/** The field of an error is the index of the question. */
function checkOpportunityAnswers(
  questions: readonly string[],
  sentAnswers: ReadonlyMap<string, string>,
): OpportunityAnswer[] {
  const answers = questions.map((question) => ({
    question,
    answer: (sentAnswers.get(question) ?? '').trim(),
  }));
  const problems = answers.flatMap(({ answer }, i) => {
    const message =
      answer === ''
        ? opportunityMessages.fieldRequired
        : answer.length > opportunityAnswerMaxLength && opportunityMessages.answerTooLong;
    return message ? [{ field: String(i), message }] : [];
  });
  if (problems.length > 0) throw invalidFields(problems);
  return answers;
}
