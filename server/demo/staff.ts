import { dayMs } from '../../contract/durations.ts';
import { type RoleId, roleIds } from '../../contract/roles.ts';
import { accountWithDefaults, type DemoAccount, type DemoPerson } from './account.ts';
import { randomDateBetween, subtractMs, yearMs } from './calendar.ts';
import type { Random } from './random.ts';
import type { DemoSite, SitePrefix } from './sites.ts';
import { slugify } from './texts/markup.ts';

interface Employee {
  first: string;
  last: string;
  username: string;
  roles: Partial<Record<SitePrefix, RoleId>>;
  about: string;
  writes?: boolean;
}

const { superAdmin, communityTech, admin, moderator, member } = roleIds;

/** The first four are demo logins. */
const demoStaff: readonly Employee[] = [
  {
    first: 'Noor',
    last: 'Haddad',
    username: 'noor',
    roles: { kidney: superAdmin, migraine: superAdmin, airway: superAdmin },
    about: 'looks after the whole network and answers her own phone.',
  },
  {
    first: 'Tomasz',
    last: 'Wilk',
    username: 'tomasz',
    roles: { kidney: communityTech, migraine: communityTech },
    about: 'keeps the machines running and likes to be told what is broken.',
  },
  {
    first: 'Abena',
    last: 'Owusu',
    username: 'abena',
    roles: { kidney: admin, migraine: moderator },
    about: 'is the community manager of the porch and a kidney donor.',
    writes: true,
  },
  {
    first: 'Lucía',
    last: 'Ferrer',
    username: 'lucia',
    roles: { kidney: moderator, airway: member },
    about: 'moderates from Valencia, six hours ahead of everyone.',
  },
  {
    first: 'Henrik',
    last: 'Solberg',
    username: 'henrik',
    roles: { migraine: admin },
    about: 'is the community manager of the harbor and has had migraine since he was eleven.',
    writes: true,
  },
  {
    first: 'Grace',
    last: 'Tanaka',
    username: 'grace',
    roles: { airway: admin, kidney: moderator },
    about: 'is a respiratory therapist who moved to the keyboard.',
    writes: true,
  },
  {
    first: 'Desmond',
    last: 'Clarke',
    username: 'desmond',
    roles: { migraine: moderator, airway: moderator },
    about: 'reads everything twice before he presses a button.',
  },
  {
    first: 'Priyanka',
    last: 'Rao',
    username: 'priyanka',
    roles: { kidney: moderator },
    about: 'had her transplant in 2014 and writes about what came after.',
    writes: true,
  },
  {
    first: 'Ruth',
    last: "O'Malley",
    username: 'ruth.omalley',
    roles: { airway: moderator },
    about: 'sings alto in a lung choir.',
  },
  {
    first: 'Mateo',
    last: 'Quispe',
    username: 'mateo',
    roles: { airway: communityTech },
    about: 'came for two weeks, six years ago.',
  },
];

export function createStaff(random: Random, sites: readonly DemoSite[], now: Date): DemoAccount[] {
  return demoStaff.flatMap((employee) => {
    const hiredAt = randomDateBetween(
      random,
      subtractMs(now, 6 * yearMs),
      subtractMs(now, 3 * yearMs + 60 * dayMs),
    );
    const person: DemoPerson = { firstSeenAt: hiredAt };
    return sites.flatMap((site) => {
      const roleId = employee.roles[site.prefix];
      return roleId ? [createStaffAccount(random, site, person, employee, roleId, hiredAt)] : [];
    });
  });
}

function createStaffAccount(
  random: Random,
  site: DemoSite,
  person: DemoPerson,
  employee: Employee,
  roleId: RoleId,
  hiredAt: Date,
): DemoAccount {
  const { first, last, username } = employee;
  const names = { username, slug: slugify(username), email: `${username}@steward.example` };
  return {
    ...accountWithDefaults(
      site,
      person,
      names,
      randomDateBetween(random, hiredAt, new Date(+hiredAt + 30 * dayMs)),
    ),
    roleId,
    signsIn: true,
    badge: staffBadge(roleId, employee.writes ?? false),
    firstName: first,
    lastName: last,
    description: `${first} ${employee.about}`,
    activity: activityOfRole(roleId),
  };
}

function staffBadge(roleId: RoleId, writes: boolean): DemoAccount['badge'] {
  if (roleId === member) return 'MEMBER';
  if (roleId !== moderator) return 'ADMIN';
  return writes ? 'MODERATOR_CONTRIBUTOR' : 'MODERATOR';
}

/** Moderators write most among staff; super admins and community techs write nothing. */
function activityOfRole(roleId: RoleId): number {
  if (roleId === moderator) return 0.5;
  return roleId === superAdmin || roleId === communityTech ? 0 : 0.15;
}
