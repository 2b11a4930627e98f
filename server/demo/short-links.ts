import { dayMs } from '../../contract/durations.ts';
import { subtractMs } from './calendar.ts';
import type { FillDemoPart } from './fill-part.ts';
import { createRandom } from './random.ts';
import { requireId } from './stored.ts';

const demoShortLinks = [
  { toUrl: '/', name: 'porch', share: 9 },
  { toUrl: '/forums', name: 'talks', share: 14 },
  { toUrl: '/forums/new', name: 'askus', share: 3 },
  { toUrl: 'https://walk.steward.example/register?from=newsletter', name: 'walk24', share: 22 },
  { toUrl: 'https://survey.steward.example/living-well', name: 'survey', share: 6 },
] as const;
const linkedThreadsPerSite = 8;
const daysWithClicks = 45;

export const fillShortLinks: FillDemoPart = async (trx, sites, accounts, now) => {
  const random = createRandom('short links');
  for (const site of sites) {
    const siteId = requireId(site);
    const staff = accounts.find((account) => account.site === site && account.roleId === '5');
    const threads = await trx
      .selectFrom('threads')
      .select(['id', 'slug'])
      .where('siteId', '=', siteId)
      .where('isPublic', '=', true)
      .orderBy('id', 'desc')
      .limit(linkedThreadsPerSite)
      .execute();
    const links = [
      ...threads.map(({ id, slug }, i) => ({
        code: `${site.prefix.slice(0, 2)}talk${i + 2}`,
        threadId: id,
        toUrl: `/forums/${slug}`,
        share: random.int(1, 5),
      })),
      ...demoShortLinks.map(({ toUrl, name, share }) => ({
        code: name,
        threadId: null,
        toUrl,
        share,
      })),
    ];
    for (const [i, { share, ...link }] of links.entries()) {
      const age = daysWithClicks - i * 2;
      const days = Array.from({ length: age }, (_, ago) => ({
        day: subtractMs(now, ago * dayMs)
          .toISOString()
          .slice(0, 10),
        clicks: random.int(0, share * (ago % 7 < 2 ? 2 : 1)),
        botClicks: random.int(0, 2),
      })).filter(({ clicks, botClicks }) => clicks + botClicks > 0);
      const { id } = await trx
        .insertInto('short_links')
        .values({
          siteId,
          ...link,
          createdBy: staff ? requireId(staff) : null,
          insertedAt: subtractMs(now, age * dayMs),
          clickCount: days.reduce((sum, row) => sum + row.clicks, 0),
          botClickCount: days.reduce((sum, row) => sum + row.botClicks, 0),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await trx
        .insertInto('short_link_days')
        .values(days.map((row) => ({ siteId, shortLinkId: id, ...row })))
        .execute();
    }
  }
};
