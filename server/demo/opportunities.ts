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
          site_id: idOf(site),
          name,
          success_url: '/',
          questions: questions.map(({ question }) => question),
          inserted_at: startedAt,
          updated_at: startedAt,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const rows = members
        .filter(() => random.chance(share))
        .map((member) => ({
          site_id: idOf(site),
          opportunity_campaign_id: id,
          user_id: idOf(member),
          answers: JSON.stringify(
            questions.map(({ question, answers }) => ({ question, answer: random.pick(answers) })),
          ),
          inserted_at: between(random, startedAt, now),
        }))
        .sort((a, b) => a.inserted_at.getTime() - b.inserted_at.getTime());
      if (rows.length > 0) await trx.insertInto('opportunity_responses').values(rows).execute();
    }
  }
}
