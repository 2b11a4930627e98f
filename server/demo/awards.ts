import { type AwardStatus, firstAwardYear, lastAwardYear } from '../../contract/people/awards.ts';
import type { Trx } from '../db/database.ts';
import { type Account, isBlocked } from './account.ts';
import { before, between, day, earlier, later } from './calendar.ts';
import { createRandom, type Random } from './random.ts';
import type { Site } from './sites.ts';
import { idOf, type Stored, store } from './stored.ts';
import { awardTexts, siteAwardNames, statusesOfKind } from './texts/awards.ts';

interface Award extends Stored {
  site: Site;
  name: string;
  year: number | null;
  statuses: readonly AwardStatus[];
  size: number;
}

interface Honor {
  award: Award;
  account: Account;
  status: AwardStatus;
  earnedAt: Date;
}

function foundAwards(site: Site, now: Date): Award[] {
  const last = lastAwardYear(now);
  const own = {
    name: siteAwardNames[site.prefix] ?? '',
    every: 4,
    kind: 'contest',
    size: 6,
  } as const;
  return [...awardTexts, own].flatMap((text, i) => {
    const { name, kind, size } = text;
    const award = { site, name, size, statuses: statusesOfKind[kind] };
    if (text.every === undefined) return [{ ...award, year: null }];
    const years: Award[] = [];
    for (let year = firstAwardYear + (i % text.every); year <= last; year += text.every) {
      years.push({ ...award, year });
    }
    return years;
  });
}

/** Only those who were there by the end of the year, each once, and nobody for a year to come. */
function bestow(random: Random, award: Award, accounts: readonly Account[], now: Date): Honor[] {
  const from = award.year === null ? award.site.foundedAt : new Date(Date.UTC(award.year, 1, 1));
  const until = award.year === null ? now : earlier(now, new Date(Date.UTC(award.year, 11, 20)));
  if (from >= until) return [];
  const candidates = accounts.filter(
    (account) =>
      account.site === award.site &&
      account.temper !== 'advertising' &&
      !isBlocked(account) &&
      account.joinedAt < before(until, day),
  );
  const count = random.chance(0.12) ? 0 : random.int(Math.ceil(award.size / 2), award.size);
  return random
    .shuffle(candidates)
    .slice(0, count)
    .flatMap((account) => {
      const status = random.pick(award.statuses);
      const earnedAt = between(random, later(from, account.joinedAt), until);
      const honor = { award, account, status, earnedAt };
      // Whoever completed a course had enrolled in it, and some rows still say so.
      const both = status === 'COMPLETED' && random.chance(0.2);
      return both ? [{ ...honor, status: 'ENROLLED' as const }, honor] : [honor];
    });
}

export async function fillAwards(
  trx: Trx,
  sites: readonly Site[],
  accounts: readonly Account[],
  now: Date,
): Promise<void> {
  const random = createRandom('awards');
  const awards = sites.flatMap((site) => foundAwards(site, now));
  const honors = awards.flatMap((award) => bestow(random, award, accounts, now));
  await storeAwards(trx, awards, now);
  await storeHonors(trx, honors);
}

async function storeAwards(trx: Trx, awards: readonly Award[], now: Date): Promise<void> {
  await store(awards, (batch) =>
    trx
      .insertInto('awards')
      .values(
        batch.map((award) => {
          const madeAt =
            award.year === null
              ? award.site.foundedAt
              : earlier(now, new Date(Date.UTC(award.year, 0, 10, 16)));
          return {
            siteId: idOf(award.site),
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
        siteId: idOf(award.site),
        awardId: idOf(award),
        userId: idOf(account),
        status,
        earnedAt,
      })),
    )
    .execute();
}
