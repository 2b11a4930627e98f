import { dayMs } from '../../contract/durations.ts';
import { isBlocked } from './account.ts';
import { randomDateBetween, subtractMs } from './calendar.ts';
import type { FillDemoPart } from './fill-part.ts';
import { createRandom } from './random.ts';
import { requireId } from './stored.ts';
import { opportunityTexts } from './texts/opportunities.ts';

export const fillOpportunities: FillDemoPart = async (trx, sites, accounts, now) => {
  const random = createRandom('opportunities');
  for (const site of sites) {
    const members = accounts.filter(
      (account) => account.site === site && account.roleId === '3' && !isBlocked(account),
    );
    for (const [i, { name, questions, share }] of opportunityTexts.entries()) {
      const startedAt = subtractMs(now, (opportunityTexts.length - i) * 20 * dayMs);
      const { id } = await trx
        .insertInto('opportunity_campaigns')
        .values({
          siteId: requireId(site),
          name,
          successUrl: '/',
          questions: questions.map(({ question }) => question),
          insertedAt: startedAt,
          updatedAt: startedAt,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const rows = members
        .filter(() => random.chance(share))
        .map((member) => ({
          siteId: requireId(site),
          opportunityCampaignId: id,
          userId: requireId(member),
          answers: JSON.stringify(
            questions.map(({ question, answers }) => ({ question, answer: random.pick(answers) })),
          ),
          insertedAt: randomDateBetween(random, startedAt, now),
        }))
        .sort((a, b) => a.insertedAt.getTime() - b.insertedAt.getTime());
      if (rows.length > 0) await trx.insertInto('opportunity_responses').values(rows).execute();
    }
  }
};
