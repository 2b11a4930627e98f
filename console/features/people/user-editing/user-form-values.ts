import { z } from 'zod';
import {
  birthdaySchema,
  type NewUser,
  newUser,
  newUserDefaults,
  userChange,
} from '../../../../contract/people/users.ts';
import { isRoleId, roleIds } from '../../../../contract/roles.ts';
import { parseInput } from '../../../../contract/validation-messages.ts';
import { toIsoDay, toTypedDay } from '../../../lib/typed-day.ts';
import type { EditedUser } from './user-form.queries.ts';

/** Birthdays are typed as MM/DD/YYYY. */
const userFormSchema = newUser.extend({
  ...userChange.pick({ isFraudster: true, notifyEmailChange: true }).required().shape,
  birthday: z
    .string()
    .transform((typed) => toIsoDay(typed) ?? typed)
    .transform((day) => day || null)
    .pipe(birthdaySchema.nullable()),
});

export type UserFormValues = z.input<typeof userFormSchema>;
export type UserFormChange = Partial<z.output<typeof userFormSchema>>;

export const newUserFormSchema = userFormSchema.transform(
  ({ isFraudster: _, notifyEmailChange: __, ...user }): NewUser => ({
    ...user,
    // Without an address, nobody can be notified.
    notify: user.notify && user.email !== '',
  }),
);

const partialUserFormSchema = userFormSchema.partial();

/** Old values that break newer rules must not block a change of other fields. */
export function createUserChangeFormSchema(before: UserFormValues) {
  return z.custom<UserFormValues>().transform((values, context): UserFormChange => {
    const checked = parseInput(partialUserFormSchema, pickChangedUserValues(before, values));
    if (checked.success) return checked.data;
    for (const { message, path } of checked.error.issues) {
      context.addIssue({ code: 'custom', message, path });
    }
    return z.NEVER;
  });
}

function pickChangedUserValues(
  before: UserFormValues,
  values: UserFormValues,
): Partial<UserFormValues> {
  const keys = Object.keys(values) as (keyof UserFormValues)[];
  const changed = keys.filter((key) => {
    if (key === 'notifyEmailChange') return values.email !== before.email;
    // An empty username or password leaves it unchanged.
    if (key === 'username' || key === 'password') return values[key] && values[key] !== before[key];
    return values[key] !== before[key];
  });
  return Object.fromEntries(changed.map((key) => [key, values[key]]));
}

export function newUserValues(): UserFormValues {
  return {
    ...newUserDefaults,
    username: '',
    birthday: '',
    notifyEmailChange: false,
    isFraudster: false,
  };
}

export function toUserFormValues(user: EditedUser): UserFormValues {
  return {
    username: user.username,
    email: user.email ?? '',
    password: '',
    roleId: isRoleId(user.roleId) ? user.roleId : roleIds.member,
    badge: user.badge,
    secondaryBadge: user.secondaryBadge,
    firstName: user.firstName ?? '',
    lastName: user.lastName ?? '',
    description: user.description ?? '',
    bio: user.bio ?? '',
    zipcode: user.zipcode ?? '',
    birthday: user.birthday ? toTypedDay(user.birthday) : '',
    ethnicity: user.ethnicity,
    gender: user.gender,
    status: user.status,
    optIn: user.receiveEmails,
    suppressedFromActivityRecs: user.suppressedFromActivityRecs,
    isFraudster: user.isFraudster,
    notify: false,
    notifyEmailChange: false,
  };
}
