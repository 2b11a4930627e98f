import { dayMs, hourMs, minuteMs } from '../../contract/durations.ts';
import { roleIds } from '../../contract/roles.ts';
import {
  accountWithDefaults,
  type DemoAccount,
  type DemoPerson,
  type LoginProvider,
} from './account.ts';
import { addMs, earlierDateOf, randomDateBetween, subtractMs, yearMs } from './calendar.ts';
import type { Random } from './random.ts';
import type { DemoSite } from './sites.ts';
import { authorNotes, longBioSentences, shortBios } from './texts/bios.ts';
import { slugify } from './texts/markup.ts';
import { type InventedName, inventName, nicknames } from './texts/names.ts';
import { fillVocabulary } from './texts/topic.ts';

const contributorsPerSite = 4;
const spammersPerSite = 6;
const advertisersPerSite = 3;
const membersWithPasswordPerSite = 3;

const secondaryBadges = ['PATIENT_LEADER', 'HEALTHCARE_PROVIDER', 'DIGITAL_CREATOR', null] as const;

/** Values that must be unique in the network or on a site. */
export interface TakenNames {
  emails: Set<string>;
  usernames: Set<string>;
}

export function createMembers(
  random: Random,
  site: DemoSite,
  taken: TakenNames,
  now: Date,
): DemoAccount[] {
  const nickname = random.deck(nicknames);
  const bios = {
    ANYONE: random.deck(shortBios.ANYONE),
    FEMALE: random.deck(shortBios.FEMALE),
    MALE: random.deck(shortBios.MALE),
  };
  return Array.from({ length: site.memberCount }, (_, i) => {
    const name = inventName(random);
    const joinedAt = randomJoinDate(random, site, i, now);
    const person: DemoPerson = { firstSeenAt: joinedAt };
    const username = inventFreeUsername(random, site, name, nickname, taken);
    const names = {
      username,
      slug: slugify(username),
      email: inventFreeEmail(random, name, taken),
    };
    const account: DemoAccount = {
      ...accountWithDefaults(site, person, names, joinedAt),
      ...generatePrivateDetails(random, name, now),
      verifiedAt: random.chance(0.85)
        ? earlierDateOf(now, addMs(joinedAt, random.int(2, 600) * minuteMs))
        : null,
      providers: pickProviders(random),
      isAnonymous: random.chance(0.06),
      isSuppressed: random.chance(0.04),
      isFraudster: random.chance(0.015),
      receivesEmails: random.chance(0.78),
      bio: random.chance(0.5)
        ? fillVocabulary(
            randomBio(random, bios[random.chance(0.75) ? 'ANYONE' : name.gender]),
            site.vocabulary,
          )
        : '',
      activity: random.next() ** 3,
      temper: random.chance(0.05) ? 'short' : 'kind',
    };
    return assignSpecialRole(random, maybeRemoveEmail(random, account), i);
  });
}

function assignSpecialRole(random: Random, account: DemoAccount, index: number): DemoAccount {
  if (index < contributorsPerSite) {
    const note = fillVocabulary(random.pick(authorNotes), account.site.vocabulary);
    return {
      ...account,
      badge: 'CONTRIBUTOR',
      secondaryBadge: secondaryBadges[index] ?? null,
      description: `${account.firstName} ${note}`,
      isAnonymous: false,
      isFraudster: false,
      activity: 0.7,
      temper: 'kind',
    };
  }
  if (index < contributorsPerSite + spammersPerSite) {
    return {
      ...account,
      roleId: roleIds.spammer,
      bio: random.pick(['', 'Ask me about passive income 💰', 'Natural healing works. DM me.']),
      isFraudster: random.chance(0.5),
      activity: 0,
      temper: 'advertising',
    };
  }
  if (index < contributorsPerSite + spammersPerSite + advertisersPerSite) {
    return { ...account, activity: 0, temper: 'advertising' };
  }
  const signsIn = index >= account.site.memberCount - membersWithPasswordPerSite;
  return signsIn ? { ...account, signsIn, providers: ['identity'] } : account;
}

function randomJoinDate(random: Random, site: DemoSite, index: number, now: Date): Date {
  const longAgo = subtractMs(now, 3 * yearMs + 30 * dayMs);
  if (index < contributorsPerSite)
    return randomDateBetween(random, subtractMs(longAgo, 4 * yearMs), longAgo);
  if (index < contributorsPerSite + spammersPerSite) {
    return randomDateBetween(random, subtractMs(now, 500 * dayMs), subtractMs(now, 8 * dayMs));
  }
  if (index < contributorsPerSite + spammersPerSite + advertisersPerSite) {
    return randomDateBetween(random, subtractMs(now, 40 * dayMs), subtractMs(now, 5 * dayMs));
  }
  if (random.chance(0.2))
    return randomDateBetween(random, addMs(site.foundedAt, 60 * dayMs), longAgo);
  return subtractMs(now, Math.floor(2 * hourMs + random.next() ** 1.3 * 3 * yearMs));
}

function generatePrivateDetails(
  random: Random,
  name: InventedName,
  now: Date,
): Partial<DemoAccount> {
  const isNamed = random.chance(0.8);
  const age = Math.floor((19 + random.next() * 68) * yearMs + random.int(1, 300) * dayMs);
  return {
    firstName: isNamed ? name.first : null,
    lastName: isNamed && random.chance(0.92) ? name.last : null,
    birthday: random.chance(0.6) ? subtractMs(now, age).toISOString().slice(0, 10) : null,
    gender: random.chance(0.65) ? randomGenderAnswer(random, name) : null,
    ethnicity: random.chance(0.4) ? randomEthnicityAnswer(random, name) : null,
    zipcode: random.chance(0.65) ? String(random.int(1001, 99_950)).padStart(5, '0') : null,
  };
}

function randomGenderAnswer(random: Random, name: InventedName): string {
  if (random.chance(0.04)) return 'NON_BINARY';
  return random.chance(0.06) ? 'PREFER_NOT_TO_ANSWER' : name.gender;
}

function randomEthnicityAnswer(random: Random, name: InventedName): string {
  if (random.chance(0.1)) return 'PREFER_NOT_TO_ANSWER';
  return name.ethnicity ?? random.pick(['CAUCASIAN_OR_WHITE', 'CAUCASIAN_OR_WHITE', 'OTHER']);
}

function pickProviders(random: Random): LoginProvider[] {
  const social = random.pick(['google', 'google', 'facebook', 'apple'] as const);
  if (random.chance(0.14)) return [social];
  return random.chance(0.16) ? ['identity', social] : ['identity'];
}

function maybeRemoveEmail(random: Random, account: DemoAccount): DemoAccount {
  const isKnown = account.providers.includes('identity') || random.chance(0.8);
  return isKnown ? account : { ...account, email: null, verifiedAt: null };
}

function randomBio(random: Random, short: () => string): string {
  if (random.chance(0.82)) return short();
  return random.shuffle(longBioSentences).slice(0, random.int(3, 6)).join(' ');
}

function inventFreeEmail(random: Random, name: InventedName, taken: TakenNames): string {
  const local = `${slugify(name.latinFirst)}.${slugify(name.latinLast)}`;
  for (let suffix = ''; ; suffix = String(random.int(2, 99))) {
    const email = `${local}${suffix}@${random.pick(['example.org', 'example.net'])}`;
    if (taken.emails.has(email)) continue;
    taken.emails.add(email);
    return email;
  }
}

function inventFreeUsername(
  random: Random,
  site: DemoSite,
  name: InventedName,
  nickname: () => string,
  taken: TakenNames,
): string {
  const first = name.latinFirst.replace(/[^\p{L}]/gu, '');
  const last = name.latinLast.replace(/[^\p{L}]/gu, '');
  while (true) {
    const username = random.pick([
      () => nickname(),
      () => `${first}${last.slice(0, 1)}`,
      () => `${first}.${last}`.toLowerCase(),
      () => `${first}_${random.int(45, 99)}`,
      () => `${first}${last}`,
      () => `${first.toLowerCase()}${random.int(1, 400)}`,
    ])();
    const key = `${site.prefix}/${slugify(username)}`;
    if (taken.usernames.has(key)) continue;
    taken.usernames.add(key);
    return username;
  }
}
