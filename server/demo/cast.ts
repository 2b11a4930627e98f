import { isStaff, roleIds } from '../../contract/roles.ts';
import type { DemoAccount } from './account.ts';
import type { Random } from './random.ts';
import type { DemoSite } from './sites.ts';

export interface SiteCast {
  site: DemoSite;
  someone(at: Date, ...not: readonly (DemoAccount | undefined)[]): DemoAccount;
  member(at: Date): DemoAccount;
  newcomer(at: Date): DemoAccount;
  veteran(at: Date): DemoAccount;
  moderator(at: Date): DemoAccount;
  writer(at: Date): DemoAccount;
  shortTempered(at: Date): DemoAccount | undefined;
  advertisers: readonly DemoAccount[];
}

export function createCast(
  random: Random,
  site: DemoSite,
  accounts: readonly DemoAccount[],
): SiteCast {
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
    moderator: (at) => random.pick(filterJoinedBefore(moderators, at)),
    writer: (at) => random.pick(filterJoinedBefore(writers, at)),
    shortTempered(at) {
      const candidates = filterJoinedBefore(shortTempered, at);
      return candidates.length > 0 ? random.pick(candidates) : undefined;
    },
    someone(at, ...not) {
      const candidates = filterJoinedBefore(talkers, at).filter(
        (account) => !not.includes(account),
      );
      return pickByActivity(random, candidates);
    },
    member: (at) => pickByActivity(random, filterJoinedBefore(members, at)),
    newcomer: (at) => random.pick(filterJoinedBefore(members, at).slice(-2)),
    veteran: (at) => random.pick(filterJoinedBefore(members, at).slice(0, 6)),
    advertisers: here.filter((account) => account.temper === 'advertising'),
  };
}

function filterJoinedBefore(accounts: readonly DemoAccount[], at: Date): DemoAccount[] {
  return accounts.filter((account) => account.joinedAt < at);
}

function pickByActivity(random: Random, accounts: readonly DemoAccount[]): DemoAccount {
  const weightOf = (account: DemoAccount) => account.activity + 0.03;
  const total = accounts.reduce((sum, account) => sum + weightOf(account), 0);
  let rest = random.next() * total;
  for (const account of accounts) {
    rest -= weightOf(account);
    if (rest <= 0) return account;
  }
  return random.pick(accounts);
}
