import { dayMs } from '../../contract/durations.ts';
import { type AwardStatus, firstAwardYear, lastAwardYear } from '../../contract/people/awards.ts';
import type { Trx } from '../db/database.ts';
import { type DemoAccount, isBlocked } from './account.ts';
import { earlierDateOf, laterDateOf, randomDateBetween, subtractMs } from './calendar.ts';
import type { FillDemoPart } from './fill-part.ts';
import { createRandom, type Random } from './random.ts';
import type { DemoSite } from './sites.ts';
import { insertInBatches, type RowWithId, requireId } from './stored.ts';
import { awardStatusesByKind, awardTexts, siteAwardNames } from './texts/awards.ts';

interface Award extends RowWithId {
  site: DemoSite;
  name: string;
  year: number | null;
  statuses: readonly AwardStatus[];
  size: number;
}

interface Honor {
  award: Award;
  account: DemoAccount;
  status: AwardStatus;
  earnedAt: Date;
}

function createAwards(site: DemoSite, now: Date): Award[] {
  const last = lastAwardYear(now);
  const own = {
    name: siteAwardNames[site.prefix] ?? '',
    every: 4,
    kind: 'contest',
    size: 6,
  } as const;
  return [...awardTexts, own].flatMap((text, i) => {
    const { name, kind, size } = text;
    const award = { site, name, size, statuses: awardStatusesByKind[kind] };
    if (text.every === undefined) return [{ ...award, year: null }];
    const years: Award[] = [];
    for (let year = firstAwardYear + (i % text.every); year <= last; year += text.every) {
      years.push({ ...award, year });
    }
    return years;
  });
}

/** Gives the award to people who joined by the end of its year, each once. Skips future years. */
function createHonors(
  random: Random,
  award: Award,
  accounts: readonly DemoAccount[],
  now: Date,
): Honor[] {
  const from = award.year === null ? award.site.foundedAt : new Date(Date.UTC(award.year, 1, 1));
  const until =
    award.year === null ? now : earlierDateOf(now, new Date(Date.UTC(award.year, 11, 20)));
  if (from >= until) return [];
  const candidates = accounts.filter(
    (account) =>
      account.site === award.site &&
      account.temper !== 'advertising' &&
      !isBlocked(account) &&
      account.joinedAt < subtractMs(until, dayMs),
  );
  const count = random.chance(0.12) ? 0 : random.int(Math.ceil(award.size / 2), award.size);
  return random
    .shuffle(candidates)
    .slice(0, count)
    .flatMap((account) => {
      const status = random.pick(award.statuses);
      const earnedAt = randomDateBetween(random, laterDateOf(from, account.joinedAt), until);
      const honor = { award, account, status, earnedAt };
      // Some people are listed as enrolled as well as completed, as in real data.
      const both = status === 'COMPLETED' && random.chance(0.2);
      return both ? [{ ...honor, status: 'ENROLLED' as const }, honor] : [honor];
    });
}

export const fillAwards: FillDemoPart = async (trx, sites, accounts, now) => {
  const random = createRandom('awards');
  const awards = sites.flatMap((site) => createAwards(site, now));
  const honors = awards.flatMap((award) => createHonors(random, award, accounts, now));
  await storeAwards(trx, awards, now);
  await storeHonors(trx, honors);
};

async function storeAwards(trx: Trx, awards: readonly Award[], now: Date): Promise<void> {
  await insertInBatches(awards, (batch) =>
    trx
      .insertInto('awards')
      .values(
        batch.map((award) => {
          const madeAt =
            award.year === null
              ? award.site.foundedAt
              : earlierDateOf(now, new Date(Date.UTC(award.year, 0, 10, 16)));
          return {
            siteId: requireId(award.site),
            name: award.name,
            year: award.year,
            insertedAt: madeAt,
            updatedAt: madeAt,
          };
        }),
      )
      .returning('id')
      .execute(),
  );
}

async function storeHonors(trx: Trx, honors: readonly Honor[]): Promise<void> {
  await trx
    .insertInto('user_awards')
    .values(
      honors.map(({ award, account, status, earnedAt }) => ({
        siteId: requireId(award.site),
        awardId: requireId(award),
        userId: requireId(account),
        status,
        earnedAt,
      })),
    )
    .execute();
}
