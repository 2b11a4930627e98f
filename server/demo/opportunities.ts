import type { Trx } from '../db/database.ts';
import { type Account, isBlocked } from './account.ts';
import { before, between, day } from './calendar.ts';
import { createRandom } from './random.ts';
import type { Site } from './sites.ts';
import { idOf } from './stored.ts';
import { opportunityTexts } from './texts/opportunities.ts';

/** Campaigns on every site, answered by some of its members; the last one still waits for answers. */
export async function fillOpportunities(
  trx: Trx,
  sites: readonly Site[],
  accounts: readonly Account[],
  now: Date,
): Promise<void> {
  const random = createRandom('opportunities');
  for (const site of sites) {
    const members = accounts.filter(
      (account) => account.site === site && account.roleId === '3' && !isBlocked(account),
    );
    for (const [i, { name, questions, share }] of opportunityTexts.entries()) {
      const startedAt = before(now, (opportunityTexts.length - i) * 20 * day);
      const { id } = await trx
        .insertInto('opportunity_campaigns')
        .values({
          siteId: idOf(site),
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
          siteId: idOf(site),
          opportunityCampaignId: id,
          userId: idOf(member),
          answers: JSON.stringify(
            questions.map(({ question, answers }) => ({ question, answer: random.pick(answers) })),
          ),
          insertedAt: between(random, startedAt, now),
        }))
        .sort((a, b) => a.insertedAt.getTime() - b.insertedAt.getTime());
      if (rows.length > 0) await trx.insertInto('opportunity_responses').values(rows).execute();
    }
  }
}
