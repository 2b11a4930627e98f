import { dayMs, hourMs } from '../../contract/durations.ts';
import { roleIds } from '../../contract/roles.ts';
import type { Trx } from '../db/database.ts';
import { accountWithDefaults, type DemoAccount, type DemoPerson } from './account.ts';
import {
  addMs,
  compareByTime,
  earlierDateOf,
  laterDateOf,
  randomDateBetween,
  subtractMs,
} from './calendar.ts';
import { createMembers, type TakenNames } from './members.ts';
import { createRandom, type Random } from './random.ts';
import type { DemoSite } from './sites.ts';
import { createStaff } from './staff.ts';
import { insertInBatches, requireId } from './stored.ts';
import { slugify } from './texts/markup.ts';

const linkedMemberCount = 9;
const unlinkedSecondAccountCount = 4;

export function createAccounts(sites: readonly DemoSite[], now: Date): DemoAccount[] {
  const random = createRandom('people');
  const taken: TakenNames = { emails: new Set(), usernames: new Set() };
  const staff = createStaff(random, sites, now);
  const loginMembers = createDemoMembers(sites, now);
  for (const account of [...staff, ...loginMembers]) {
    taken.usernames.add(`${account.site.prefix}/${account.slug}`);
  }
  const members = sites.flatMap((site) => createMembers(random, site, taken, now));
  const second = createSecondAccounts(random, sites, members, taken, now);
  return [...staff, ...loginMembers, ...members, ...second].sort(compareByTime((a) => a.joinedAt));
}

function createDemoMembers(sites: readonly DemoSite[], now: Date): DemoAccount[] {
  const site = sites.find(({ prefix }) => prefix === 'kidney');
  if (!site) return [];
  const walter = { username: 'walter', slug: 'walter', email: 'walter.brandt@example.org' };
  const dora = {
    username: 'BestDealsDora',
    slug: 'bestdealsdora',
    email: 'dora.deals@example.net',
  };
  const joined = { walter: subtractMs(now, 1000 * dayMs), dora: subtractMs(now, 90 * dayMs) };
  return [
    {
      ...accountWithDefaults(site, { firstSeenAt: joined.walter }, walter, joined.walter),
      signsIn: true,
      firstName: 'Walter',
      lastName: 'Brandt',
      birthday: '1958-04-17',
      gender: 'MALE',
      zipcode: '55401',
      bio: 'Retired piano tuner. On dialysis since 2022, on the list since 2023, on the porch most evenings.',
      activity: 0.9,
    },
    {
      ...accountWithDefaults(site, { firstSeenAt: joined.dora }, dora, joined.dora),
      roleId: roleIds.spammer,
      signsIn: true,
      firstName: 'Dora',
      bio: 'Best deals on the web!!! Click my links 👉',
      temper: 'advertising',
    },
  ];
}

/**
 * Creates second accounts of some members on another site. Most are linked. A few are not despite
 * the same address, one of them because it is unconfirmed.
 */
function createSecondAccounts(
  random: Random,
  sites: readonly DemoSite[],
  members: readonly DemoAccount[],
  taken: TakenNames,
  now: Date,
): DemoAccount[] {
  const candidates = members.filter(
    (account) =>
      account.temper === 'kind' &&
      account.verifiedAt &&
      account.joinedAt < subtractMs(now, 60 * dayMs),
  );
  const chosen = random
    .shuffle(candidates)
    .slice(0, linkedMemberCount + unlinkedSecondAccountCount);
  return chosen.map((first, i) => {
    const site = random.pick(sites.filter((other) => other !== first.site));
    const isLinked = i < linkedMemberCount;
    const joinedAt = randomDateBetween(random, first.joinedAt, subtractMs(now, 10 * dayMs));
    let { username } = first;
    while (taken.usernames.has(`${site.prefix}/${slugify(username)}`)) username += random.int(2, 9);
    taken.usernames.add(`${site.prefix}/${slugify(username)}`);
    return {
      ...first,
      site,
      person: isLinked ? first.person : { firstSeenAt: joinedAt },
      username,
      slug: slugify(username),
      joinedAt,
      verifiedAt: i === chosen.length - 1 ? null : earlierDateOf(now, addMs(joinedAt, hourMs)),
      badge: 'MEMBER' as const,
      secondaryBadge: null,
      signsIn: false,
    };
  });
}

export async function storeAccounts(
  trx: Trx,
  accounts: readonly DemoAccount[],
  passwordHash: string,
): Promise<void> {
  await storePeople(trx, accounts);
  await insertInBatches(accounts, (batch) =>
    trx
      .insertInto('users')
      .values(batch.map((account) => toUserRow(account, passwordHash)))
      .returning('id')
      .execute(),
  );
  await storeLogins(trx, accounts);
}

async function storePeople(trx: Trx, accounts: readonly DemoAccount[]): Promise<void> {
  const people: DemoPerson[] = [...new Set(accounts.map((account) => account.person))];
  await insertInBatches(people, (batch) =>
    trx
      .insertInto('people')
      .values(batch.map((person) => ({ insertedAt: person.firstSeenAt })))
      .returning('id')
      .execute(),
  );
}

function toUserRow(account: DemoAccount, passwordHash: string) {
  return {
    siteId: requireId(account.site),
    personId: requireId(account.person),
    roleId: Number(account.roleId),
    username: account.username,
    slug: account.slug,
    email: account.email,
    verifiedAt: account.verifiedAt,
    passwordHash: account.signsIn ? passwordHash : null,
    isAnonymous: account.isAnonymous,
    suppressedFromActivityRecs: account.isSuppressed,
    receiveEmails: account.receivesEmails,
    description: account.description,
    bio: account.bio,
    badge: account.badge,
    secondaryBadge: account.secondaryBadge,
    firstName: account.firstName,
    lastName: account.lastName,
    birthday: account.birthday,
    ethnicity: account.ethnicity,
    gender: account.gender,
    zipcode: account.zipcode,
    isFraudster: account.isFraudster,
    insertedAt: account.joinedAt,
    updatedAt: laterDateOf(account.joinedAt, account.verifiedAt ?? account.joinedAt),
  };
}

async function storeLogins(trx: Trx, accounts: readonly DemoAccount[]): Promise<void> {
  const rows = accounts.flatMap((account) =>
    account.providers.map((provider) => ({
      siteId: requireId(account.site),
      userId: requireId(account),
      provider,
      subject:
        provider === 'identity' ? (account.email ?? account.username) : socialSubjectOf(account),
      insertedAt: account.joinedAt,
    })),
  );
  await trx.insertInto('authentication_accounts').values(rows).execute();
}

/** Subject of a social login, the same on every site. */
function socialSubjectOf(account: DemoAccount): string {
  return String(createRandom(`subject of ${account.email ?? account.username}`).int(1e14, 9e14));
}
