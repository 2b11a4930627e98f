import type { NewUser, UserChange } from '../../../../contract/people/users.ts';
import type { User, WritableUser } from './users.repository.ts';

/** Fields that staff can edit and the audit log records. */
export type UserFields = Omit<
  WritableUser,
  'slug' | 'verifiedAt' | 'passwordHash' | 'passwordSetByStaff' | 'passwordReplacedAt'
>;

/** Converts to columns; empty optional texts become null. */
export function toUserFields(input: UserChange | NewUser): Partial<UserFields> {
  const { email, firstName, lastName, zipcode, roleId, optIn } = input;
  const fields: Partial<UserFields> = {
    username: input.username,
    roleId: roleId && Number(roleId),
    email: emptyToNull(email),
    status: input.status,
    suppressedFromActivityRecs: input.suppressedFromActivityRecs,
    receiveEmails: optIn,
    description: input.description,
    bio: input.bio,
    badge: input.badge,
    secondaryBadge: input.secondaryBadge,
    firstName: emptyToNull(firstName),
    lastName: emptyToNull(lastName),
    birthday: input.birthday,
    ethnicity: input.ethnicity,
    gender: input.gender,
    zipcode: emptyToNull(zipcode),
    isFraudster: 'isFraudster' in input ? input.isFraudster : undefined,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function emptyToNull(text: string | undefined): string | null | undefined {
  return text === '' ? null : text;
}

export function changedUserFields(stored: User, wanted: Partial<UserFields>): Partial<UserFields> {
  const names = Object.keys(wanted) as (keyof UserFields)[];
  return pickFields(
    wanted,
    names.filter((name) => wanted[name] !== stored[name]),
  );
}

export function pickFields<T extends object, Name extends keyof T>(
  from: T,
  names: readonly Name[],
) {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, Name>;
}

/** Role ids are strings, as in the API. */
export function toAuditValues(fields: Partial<UserFields>): Record<string, unknown> {
  const { roleId, ...others } = fields;
  return roleId === undefined ? others : { ...others, roleId: String(roleId) };
}
