import { type RoleId, roleIds } from '../../contract/roles.ts';
import type { Site } from './sites.ts';
import type { Stored } from './stored.ts';

/** One human, with an account on one or more sites. */
export interface Person extends Stored {
  firstSeenAt: Date;
}

export type Provider = 'identity' | 'google' | 'facebook' | 'apple';

export interface Account extends Stored {
  site: Site;
  person: Person;
  roleId: RoleId;
  username: string;
  slug: string;
  email: string | null;
  verifiedAt: Date | null;
  /** With the password that all demo logins share; other accounts have none. */
  signsIn: boolean;
  providers: readonly Provider[];
  isAnonymous: boolean;
  isSuppressed: boolean;
  isFraudster: boolean;
  receivesEmails: boolean;
  description: string;
  bio: string;
  badge: 'MEMBER' | 'ADMIN' | 'CONTRIBUTOR' | 'MODERATOR' | 'MODERATOR_CONTRIBUTOR';
  secondaryBadge: 'DIGITAL_CREATOR' | 'HEALTHCARE_PROVIDER' | 'PATIENT_LEADER' | null;
  firstName: string | null;
  lastName: string | null;
  birthday: string | null;
  ethnicity: string | null;
  gender: string | null;
  zipcode: string | null;
  joinedAt: Date;
  /** How much they write: 0 never, 1 all the time. */
  activity: number;
  temper: 'kind' | 'short' | 'advertising';
}

/** Blocking somebody deletes all that they wrote. */
export function isBlocked(account: Account): boolean {
  return account.roleId === roleIds.spammer;
}

/** An account with nothing in it but what every account needs. */
export function plainAccount(
  site: Site,
  person: Person,
  names: Pick<Account, 'username' | 'slug' | 'email'>,
  joinedAt: Date,
): Account {
  return {
    ...names,
    site,
    person,
    joinedAt,
    roleId: '3',
    verifiedAt: joinedAt,
    signsIn: false,
    providers: ['identity'],
    isAnonymous: false,
    isSuppressed: false,
    isFraudster: false,
    receivesEmails: true,
    description: '',
    bio: '',
    badge: 'MEMBER',
    secondaryBadge: null,
    firstName: null,
    lastName: null,
    birthday: null,
    ethnicity: null,
    gender: null,
    zipcode: null,
    activity: 0,
    temper: 'kind',
  };
}
