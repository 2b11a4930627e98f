import { roleIds } from '../../contract/roles.ts';
import type { Trx } from '../db/database.ts';
import { type Account, type Person, plainAccount } from './account.ts';
import { after, before, between, byTime, day, earlier, hour, later } from './calendar.ts';
import { inviteMembers, type Taken } from './members.ts';
import { createRandom, type Random } from './random.ts';
import type { Site } from './sites.ts';
import { hireStaff } from './staff.ts';
import { idOf, store } from './stored.ts';
import { slugify } from './texts/markup.ts';

const linkedMembers = 9;
const unlinkedTwins = 4;

/** Everybody on all sites, the longest there first. */
export function createAccounts(sites: readonly Site[], now: Date): Account[] {
  const random = createRandom('people');
  const taken: Taken = { emails: new Set(), usernames: new Set() };
  const staff = hireStaff(random, sites, now);
  const loginMembers = demoMembers(sites, now);
  for (const account of [...staff, ...loginMembers]) {
    taken.usernames.add(`${account.site.prefix}/${account.slug}`);
  }
  const members = sites.flatMap((site) => inviteMembers(random, site, taken, now));
  const second = secondAccounts(random, sites, members, taken, now);
  return [...staff, ...loginMembers, ...members, ...second].sort(byTime((a) => a.joinedAt));
}

/** The demo logins that are not staff. */
function demoMembers(sites: readonly Site[], now: Date): Account[] {
  const site = sites.find(({ prefix }) => prefix === 'kidney');
  if (!site) return [];
  const walter = { username: 'walter', slug: 'walter', email: 'walter.brandt@example.org' };
  const dora = {
    username: 'BestDealsDora',
    slug: 'bestdealsdora',
    email: 'dora.deals@example.net',
  };
  const joined = { walter: before(now, 1000 * day), dora: before(now, 90 * day) };
  return [
    {
      ...plainAccount(site, { firstSeenAt: joined.walter }, walter, joined.walter),
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
      ...plainAccount(site, { firstSeenAt: joined.dora }, dora, joined.dora),
      roleId: roleIds.spammer,
      signsIn: true,
      firstName: 'Dora',
      bio: 'Best deals on the web!!! Click my links 👉',
      temper: 'advertising',
    },
  ];
}

/**
 * Members who found their way to a second site. Most are linked. A few were never linked although
 * the address is the same, one of them because it was not confirmed on the second site.
 */
function secondAccounts(
  random: Random,
  sites: readonly Site[],
  members: readonly Account[],
  taken: Taken,
  now: Date,
): Account[] {
  const candidates = members.filter(
    (account) =>
      account.temper === 'kind' && account.verifiedAt && account.joinedAt < before(now, 60 * day),
  );
  const chosen = random.shuffle(candidates).slice(0, linkedMembers + unlinkedTwins);
  return chosen.map((first, i) => {
    const site = random.pick(sites.filter((other) => other !== first.site));
    const isLinked = i < linkedMembers;
    const joinedAt = between(random, first.joinedAt, before(now, 10 * day));
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
      verifiedAt: i === chosen.length - 1 ? null : earlier(now, after(joinedAt, hour)),
      badge: 'MEMBER' as const,
      secondaryBadge: null,
      signsIn: false,
    };
  });
}

export async function storeAccounts(
  trx: Trx,
  accounts: readonly Account[],
  passwordHash: string,
): Promise<void> {
  await storePeople(trx, accounts);
  await store(accounts, (batch) =>
    trx
      .insertInto('users')
      .values(batch.map((account) => userRow(account, passwordHash)))
      .returning('id')
      .execute(),
  );
  await storeLogins(trx, accounts);
}

async function storePeople(trx: Trx, accounts: readonly Account[]): Promise<void> {
  const people: Person[] = [...new Set(accounts.map((account) => account.person))];
  await store(people, (batch) =>
    trx
      .insertInto('people')
      .values(batch.map((person) => ({ insertedAt: person.firstSeenAt })))
      .returning('id')
      .execute(),
  );
}

function userRow(account: Account, passwordHash: string) {
  return {
    siteId: idOf(account.site),
    personId: idOf(account.person),
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
    updatedAt: later(account.joinedAt, account.verifiedAt ?? account.joinedAt),
  };
}

async function storeLogins(trx: Trx, accounts: readonly Account[]): Promise<void> {
  const rows = accounts.flatMap((account) =>
    account.providers.map((provider) => ({
      siteId: idOf(account.site),
      userId: idOf(account),
      provider,
      subject: provider === 'identity' ? (account.email ?? account.username) : subjectOf(account),
      insertedAt: account.joinedAt,
    })),
  );
  await trx.insertInto('authentication_accounts').values(rows).execute();
}

/** Social logins know people by a number that stays the same on every site. */
function subjectOf(account: Account): string {
  return String(createRandom(`subject of ${account.email ?? account.username}`).int(1e14, 9e14));
}
