import { createHash } from 'node:crypto';
import { dayMs } from '../../contract/durations.ts';
import { createEmptyEngagement, engagementKindOf } from '../../contract/engagement/kinds.ts';
import type { Trx } from '../db/database.ts';
import { normalizeMailbox } from '../lib/mailbox.ts';
import { type DemoAccount, isBlocked } from './account.ts';
import { randomDateBetween, subtractMs } from './calendar.ts';
import type { DemoPicture } from './pictures.ts';
import { createRandom, type Random } from './random.ts';
import type { DemoSite } from './sites.ts';
import { requireId } from './stored.ts';
import { type EngagementText, engagementTexts } from './texts/engagement.ts';

interface DemoEngagementContext {
  trx: Trx;
  sites: readonly DemoSite[];
  accounts: readonly DemoAccount[];
  covers: readonly DemoPicture[];
  random: Random;
  now: Date;
}

export async function fillEngagement(
  trx: Trx,
  sites: readonly DemoSite[],
  accounts: readonly DemoAccount[],
  covers: readonly DemoPicture[],
  now: Date,
): Promise<void> {
  const demo: DemoEngagementContext = {
    trx,
    sites,
    accounts,
    covers,
    random: createRandom('engagement'),
    now,
  };
  const [first] = sites;
  for (const site of sites) {
    for (const text of engagementTexts) {
      if (!text.isOfNetwork || site === first) await fillOneEngagement(demo, site, text);
    }
  }
}

async function fillOneEngagement(
  demo: DemoEngagementContext,
  site: DemoSite,
  text: EngagementText,
): Promise<void> {
  const { trx, random, now } = demo;
  const siteId = requireId(site);
  const startedAt = subtractMs(now, text.age * dayMs);
  const { options: _, tagIds: __, ...fields } = createEmptyEngagement(engagementKindOf(text.type));
  const closesAt = text.closesIn === undefined ? null : subtractMs(now, -text.closesIn * dayMs);
  const { id } = await trx
    .insertInto('engagements')
    .values({
      ...fields,
      ...text.fields,
      siteId,
      type: text.type,
      threadId: text.type === 'forumDriver' ? await pickThread(demo, siteId) : null,
      imageUrl: text.type === 'giveaway' ? pickCover(demo, site) : '',
      date: closesAt?.toISOString().slice(0, 10) ?? null,
      insertedAt: startedAt,
      updatedAt: startedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const endedAt = closesAt && closesAt < now ? closesAt : now;
  const audience = demo.accounts.filter(
    (account) =>
      (text.isOfNetwork || account.site === site) &&
      account.roleId === '3' &&
      !isBlocked(account) &&
      random.chance(text.share ?? 0),
  );
  if (text.options) await fillVotes(demo, id, text, audience, startedAt);
  if (text.type === 'giveaway') await fillEntries(demo, id, site, audience, startedAt, endedAt);
}

async function fillVotes(
  { trx, random, now }: DemoEngagementContext,
  engagementId: number,
  { options = [], fields }: EngagementText,
  audience: readonly DemoAccount[],
  startedAt: Date,
): Promise<void> {
  const rows = await trx
    .insertInto('engagement_options')
    .values(
      options.map(({ name, isCorrect = false, ctaLink = '' }, displayOrder) => ({
        ...{ engagementId, displayOrder, name, isCorrect, ctaLink },
        ctaText: ctaLink && 'Read on',
      })),
    )
    .returning('id')
    .execute();
  const urn = rows.flatMap(({ id }, i) => Array<number>(options[i]?.weight ?? 0).fill(id));
  const pickOptions = () => {
    const wanted = fields.isMultiSelect ? random.int(1, 3) : 1;
    const chosen = new Set(Array.from({ length: wanted }, () => random.pick(urn)));
    return [...chosen].sort((a, b) => a - b);
  };
  const votes = audience
    .map((account) => ({
      engagementId,
      siteId: requireId(account.site),
      userId: requireId(account),
      optionIds: pickOptions(),
      insertedAt: randomDateBetween(random, startedAt, now),
    }))
    .sort((a, b) => a.insertedAt.getTime() - b.insertedAt.getTime());
  if (votes.length > 0) await trx.insertInto('engagement_votes').values(votes).execute();
}

async function fillEntries(
  { trx, random }: DemoEngagementContext,
  engagementId: number,
  site: DemoSite,
  audience: readonly DemoAccount[],
  startedAt: Date,
  endedAt: Date,
): Promise<void> {
  const siteId = requireId(site);
  // Fixed seed: the demo is deterministic and needs no secret.
  const seed = createHash('sha256').update(`${site.prefix} ${engagementId}`).digest('hex');
  const seedHash = createHash('sha256').update(seed).digest('hex');
  await trx
    .insertInto('giveaway_draws')
    .values({ engagementId, siteId, seed, seedHash, committedAt: startedAt })
    .execute();
  const entries = audience
    .flatMap((account) => {
      const insertedAt = randomDateBetween(random, startedAt, endedAt);
      const { email } = account;
      if (!email) return [];
      const mailbox = normalizeMailbox(email);
      const entry = {
        engagementId,
        siteId,
        userId: requireId(account),
        email,
        mailbox,
        insertedAt,
      };
      return { ...entry, confirmedBy: 'account' };
    })
    .sort((a, b) => a.insertedAt.getTime() - b.insertedAt.getTime());
  if (entries.length > 0) await trx.insertInto('giveaway_entries').values(entries).execute();
}

async function pickThread(
  { trx, random }: DemoEngagementContext,
  siteId: number,
): Promise<number | null> {
  const threads = await trx
    .selectFrom('threads')
    .select('id')
    .where('siteId', '=', siteId)
    .where('isPublic', '=', true)
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
  return threads.length === 0 ? null : random.pick(threads).id;
}

function pickCover({ covers, random }: DemoEngagementContext, site: DemoSite): string {
  return random.pick(covers.filter((cover) => cover.site === site)).address;
}
