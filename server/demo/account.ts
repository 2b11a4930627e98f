import { type RoleId, roleIds } from '../../contract/roles.ts';
import type { DemoSite } from './sites.ts';
import type { RowWithId } from './stored.ts';

export interface DemoPerson extends RowWithId {
  firstSeenAt: Date;
}

export type LoginProvider = 'identity' | 'google' | 'facebook' | 'apple';

export interface DemoAccount extends RowWithId {
  site: DemoSite;
  person: DemoPerson;
  roleId: RoleId;
  username: string;
  slug: string;
  email: string | null;
  verifiedAt: Date | null;
  /** True for demo logins, which share one password; other accounts have none. */
  signsIn: boolean;
  providers: readonly LoginProvider[];
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
  /** From 0 (never writes) to 1 (very active). */
  activity: number;
  temper: 'kind' | 'short' | 'advertising';
}

/** Blocked people have the role of a spammer, and everything they wrote is deleted. */
export function isBlocked(account: DemoAccount): boolean {
  return account.roleId === roleIds.spammer;
}

export function accountWithDefaults(
  site: DemoSite,
  person: DemoPerson,
  names: Pick<DemoAccount, 'username' | 'slug' | 'email'>,
  joinedAt: Date,
): DemoAccount {
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
