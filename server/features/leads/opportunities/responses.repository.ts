import { sql } from 'kysely';
import type { OpportunityAnswer } from '../../../../contract/leads/opportunities.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';

export interface OpportunityResponse {
  id: number;
  campaignId: number;
  userId: number;
  username: string;
  answers: OpportunityAnswer[];
  insertedAt: Date;
}

export function opportunityResponsesRepository(db: Db) {
  const selectResponses = (siteId: number) =>
    db
      .selectFrom('opportunity_responses as response')
      .innerJoin('users', 'users.id', 'response.userId')
      .select([
        'response.id',
        'response.opportunityCampaignId as campaignId',
        'response.userId',
        'users.username',
        'response.answers',
        'response.insertedAt',
      ])
      .where('response.siteId', '=', siteId);
  const asResponses = (rows: unknown) => rows as OpportunityResponse[];

  return {
    /** Newest first. */
    async list(
      siteId: number,
      campaignId: number,
      page: { limit: number; offset: number },
    ): Promise<OpportunityResponse[]> {
      return asResponses(
        await selectResponses(siteId)
          .where('response.opportunityCampaignId', '=', campaignId)
          .orderBy('response.id', 'desc')
          .limit(page.limit)
          .offset(page.offset)
          .execute(),
      );
    },

    async listAfter(
      siteId: number,
      campaignId: number,
      id: number,
      limit: number,
    ): Promise<OpportunityResponse[]> {
      return asResponses(
        await selectResponses(siteId)
          .where('response.opportunityCampaignId', '=', campaignId)
          .where('response.id', '>', id)
          .orderBy('response.id')
          .limit(limit)
          .execute(),
      );
    },

    /** Every question that was ever answered, including removed ones. */
    async listAnsweredQuestions(siteId: number, campaignId: number): Promise<string[]> {
      const { rows } = await sql<{ question: string }>`
        select pair ->> 'question' as question
        from opportunity_responses, jsonb_array_elements(answers) as pair
        where site_id = ${siteId} and opportunity_campaign_id = ${campaignId}
        group by 1 order by min(id), 1`.execute(db);
      return rows.map(({ question }) => question);
    },

    async findForUpdate(siteId: number, id: number): Promise<OpportunityResponse | undefined> {
      const row = await selectResponses(siteId)
        .where('response.id', '=', id)
        .forUpdate('response')
        .executeTakeFirst();
      return row as OpportunityResponse | undefined;
    },

    async hasAnswered(siteId: number, campaignId: number, userId: number): Promise<boolean> {
      const row = await db
        .selectFrom('opportunity_responses')
        .select('id')
        .where('siteId', '=', siteId)
        .where('opportunityCampaignId', '=', campaignId)
        .where('userId', '=', userId)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Undefined if the member has answered before. */
    async insert(
      siteId: number,
      campaignId: number,
      userId: number,
      answers: readonly OpportunityAnswer[],
    ): Promise<number | undefined> {
      const row = await db
        .insertInto('opportunity_responses')
        .values({
          siteId,
          opportunityCampaignId: campaignId,
          userId,
          answers: JSON.stringify(answers),
        })
        .onConflict((oc) => oc.columns(['opportunityCampaignId', 'userId']).doNothing())
        .returning('id')
        .executeTakeFirst();
      return row?.id;
    },

    async deleteOfUsers(siteId: number, userIds: readonly number[]): Promise<void> {
      await db
        .deleteFrom('opportunity_responses')
        .where('siteId', '=', siteId)
        .where('userId', '=', anyOf(userIds))
        .execute();
    },

    async delete(siteId: number, id: number): Promise<void> {
      await db
        .deleteFrom('opportunity_responses')
        .where('siteId', '=', siteId)
        .where('id', '=', id)
        .execute();
    },
  };
}
