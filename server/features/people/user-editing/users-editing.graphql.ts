import { type UserChange, userMessages } from '../../../../contract/people/users.ts';
import { builder } from '../../../graphql/builder.ts';
import { parseId } from '../../../graphql/scalars.ts';
import { changesOwnLogin, grantsAdmin } from '../users/user-step-ups.ts';
import {
  BadgeType,
  EthnicityType,
  GenderType,
  SecondaryBadgeType,
  UserType,
} from '../users/users.graphql.ts';
import type { UnvalidatedUserFields } from './users-editing.service.ts';

const userFieldArgs = () =>
  builder.args((t) => ({
    description: t.string({ description: 'About them as an author.' }),
    email: t.string({ description: 'Unique on the site; unverified until its owner confirms it.' }),
    firstName: t.string({ description: 'First name.' }),
    password: t.string({
      description: 'At least 12 characters with upper and lower case, numbers and symbols.',
    }),
    roleId: t.string({ description: 'A role from 1 to 6, not above your own.' }),
    status: t.int({ description: 'A number that the public site gives meaning to.' }),
    lastName: t.string({ description: 'Last name.' }),
    optIn: t.boolean({ description: 'Whether they receive emails.' }),
    notify: t.boolean({ description: 'Tells them by mail.' }),
    bio: t.string({ description: 'What their profile says about them.' }),
    suppressedFromActivityRecs: t.boolean({
      description: 'Leaves their activity out of recommendations.',
    }),
    badge: t.field({ type: BadgeType, description: 'Absent: as the role has it.' }),
    secondaryBadge: t.field({ type: SecondaryBadgeType, description: 'Null: none.' }),
    birthday: t.string({ description: 'As YYYY-MM-DD or MM/DD/YYYY; at least 18 years ago.' }),
    ethnicity: t.field({ type: EthnicityType, description: 'As they say of themselves.' }),
    gender: t.field({ type: GenderType, description: 'As they say of themselves.' }),
    zipcode: t.string({ description: 'Five digits, or five and four.' }),
  }));

/** Fields that null clears; for all others null means 'unchanged'. */
const clearableTextFields = ['description', 'email', 'firstName', 'lastName', 'bio', 'zipcode'];
const clearableValueFields = ['secondaryBadge', 'birthday', 'ethnicity', 'gender'];

function toUnvalidatedFields(
  args: { [Name in keyof UserChange]?: unknown },
): UnvalidatedUserFields {
  const fields = Object.entries(args).flatMap(([name, value]) => {
    if (value === null && clearableTextFields.includes(name)) return [[name, '']];
    if (value == null && !(value === null && clearableValueFields.includes(name))) return [];
    return [[name, value === '' && clearableValueFields.includes(name) ? null : value]];
  });
  return Object.fromEntries(fields);
}

builder.mutationFields((t) => ({
  createUser: t.field({
    description: 'Creates a user of the site. With notify, mails them a link to set a password.',
    permission: 'users.manage',
    stepUp: { action: 'roles.grantAdmin', when: grantsAdmin },
    type: UserType,
    args: {
      username: t.arg.string({ required: true, description: 'Unique on the site, in any case.' }),
      ...userFieldArgs(),
    },
    resolve: (_, args, { actor, services, origin }) =>
      services.usersEditing.create(actor, toUnvalidatedFields(args), origin),
  }),

  updateUser: t.field({
    description: 'Changes what is given of a user and leaves the rest.',
    permission: 'users.manage',
    stepUp: {
      action: 'account.change',
      when: (args, actor) => grantsAdmin(args) || changesOwnLogin(args, actor),
    },
    type: UserType,
    args: {
      id: t.arg.id({ required: true, description: 'The id of the user.' }),
      username: t.arg.string({ description: 'Unique on the site, in any case.' }),
      ...userFieldArgs(),
      notifyEmailChange: t.arg.boolean({
        description: 'Tells the old address, and asks the new one to confirm.',
      }),
      isFraudster: t.arg.boolean({ description: 'Whether they are known for fraud.' }),
      version: t.arg.int({
        description: 'The version that was edited. If there is a newer one, nothing is changed.',
      }),
      confirmBlock: t.arg.boolean({
        description: 'Consent to block them, which deletes what they wrote. Needed for role 4.',
      }),
    },
    resolve: (_, { id, version, confirmBlock, ...args }, { actor, services, origin }) =>
      services.usersEditing.update(
        actor,
        {
          id: parseId(id, userMessages.notFound),
          version: version ?? null,
          confirmBlock: confirmBlock ?? false,
          fields: toUnvalidatedFields(
            args.username === '' ? { ...args, username: undefined } : args,
          ),
        },
        origin,
      ),
  }),
}));
