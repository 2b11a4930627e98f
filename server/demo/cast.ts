import { isStaff, roleIds } from '../../contract/roles.ts';
import type { Account } from './account.ts';
import type { Random } from './random.ts';
import type { Site } from './sites.ts';

/** Who can take part on a site. Nobody is asked before the day they joined. */
export interface Cast {
  site: Site;
  /** Anybody who likes to talk, staff included. */
  someone(at: Date, ...not: readonly (Account | undefined)[]): Account;
  member(at: Date): Account;
  newcomer(at: Date): Account;
  veteran(at: Date): Account;
  moderator(at: Date): Account;
  writer(at: Date): Account;
  shortTempered(at: Date): Account | undefined;
  advertisers: readonly Account[];
}

export function gather(random: Random, site: Site, accounts: readonly Account[]): Cast {
  const here = accounts.filter((account) => account.site === site);
  const talkers = here.filter((account) => account.activity > 0 && account.temper === 'kind');
  const members = talkers.filter((account) => !isStaff(account.roleId));
  const moderators = here.filter((account) => account.roleId === roleIds.moderator);
  const writers = here.filter(
    (account) =>
      account.badge === 'CONTRIBUTOR' ||
      account.badge === 'MODERATOR_CONTRIBUTOR' ||
      account.roleId === roleIds.admin,
  );
  const shortTempered = here.filter(
    (account) => account.temper === 'short' && !isStaff(account.roleId),
  );

  return {
    site,
    moderator: (at) => random.pick(joinedBy(moderators, at)),
    writer: (at) => random.pick(joinedBy(writers, at)),
    shortTempered(at) {
      const candidates = joinedBy(shortTempered, at);
      return candidates.length > 0 ? random.pick(candidates) : undefined;
    },
    someone(at, ...not) {
      const candidates = joinedBy(talkers, at).filter((account) => !not.includes(account));
      return pickByActivity(random, candidates);
    },
    member: (at) => pickByActivity(random, joinedBy(members, at)),
    newcomer: (at) => random.pick(joinedBy(members, at).slice(-2)),
    veteran: (at) => random.pick(joinedBy(members, at).slice(0, 6)),
    advertisers: here.filter((account) => account.temper === 'advertising'),
  };
}

function joinedBy(accounts: readonly Account[], at: Date): Account[] {
  return accounts.filter((account) => account.joinedAt < at);
}

function pickByActivity(random: Random, accounts: readonly Account[]): Account {
  // Even the quietest write now and then.
  const weightOf = (account: Account) => account.activity + 0.03;
  const total = accounts.reduce((sum, account) => sum + weightOf(account), 0);
  let rest = random.next() * total;
  for (const account of accounts) {
    rest -= weightOf(account);
    if (rest <= 0) return account;
  }
  return random.pick(accounts);
}
