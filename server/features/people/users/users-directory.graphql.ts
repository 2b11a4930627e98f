import { userMessages, userSearchModifiers, userSorts } from '../../../../contract/people/users.ts';
import { invalidInput } from '../../../base/errors.ts';
import { builder } from '../../../graphql/builder.ts';
import { pageArgs } from '../../../graphql/page-args.ts';
import { parseId } from '../../../graphql/scalars.ts';
import { UserType } from './users.graphql.ts';
import type { UserList } from './users-directory.service.ts';

const UserListType = builder.objectRef<UserList>('UserList').implement({
  description: 'One page of users.',
  permission: 'users.read',
  fields: (t) => ({
    total: t.exposeInt('total', { description: 'How many users match, on all pages.' }),
    totalIsEstimate: t.exposeBoolean('totalIsEstimate', {
      description: 'Whether the total is about right only: a search found too many to count.',
    }),
    hiddenSpammers: t.int({
      description:
        'How many spammers were left out whose name, email or id is exactly what was searched for.',
      resolve: (list) => list.hiddenSpammers(),
    }),
    users: t.expose('users', { type: [UserType], maxItems: 'page' }),
  }),
});

const UserSearchKind = builder.enumType('UserSearchType', {
  description: 'Purpose of a search for people.',
  values: { Mentionable: { description: 'To be mentioned: nobody who is blocked.' } },
});

builder.queryFields((t) => ({
  users: t.field({
    description:
      'The directory of the site, newest members first unless sorted otherwise. Below admin level it lists staff only, and neither searches nor sorts by what is private.',
    permission: 'users.read',
    type: UserListType,
    args: {
      userSearchTerm: t.arg.string({
        description: `Part of the email or username, or a user's id; or of one field, as in first_name:mary email:"@example.org". Fields: ${userSearchModifiers.join(', ')}. What is too short to be looked for anywhere is looked for at the beginning.`,
      }),
      roleIds: t.arg.stringList({ description: 'Only these roles, spammers too if named.' }),
      hideSpammers: t.arg.boolean({ description: 'Leaves spammers out when no role is named.' }),
      withoutSecondFactor: t.arg.boolean({
        description: 'Only staff without a second factor; for admins.',
      }),
      ...pageArgs(userSorts),
    },
    resolve: (_, args, { actor, services }) => services.users.list(actor, args),
  }),

  user: t.field({
    description: 'One user of the site, by exactly one of the arguments.',
    permission: 'users.read',
    type: UserType,
    args: {
      id: t.arg.id({ description: 'The id of the user.' }),
      emailOrUsername: t.arg.string({ description: 'The whole email or username, in any case.' }),
      slug: t.arg.string({ description: 'The address of the public profile.' }),
    },
    resolve: (_, { id, emailOrUsername, slug }, { actor, services }) => {
      const criteria = [
        id != null && { id: parseId(id, userMessages.notFound) },
        emailOrUsername != null && { emailOrUsername },
        slug != null && { slug },
      ].filter((by) => by !== false);
      const [by] = criteria;
      if (!by || criteria.length > 1)
        throw invalidInput('Give one of id, emailOrUsername and slug');
      return services.users.get(actor, by);
    },
  }),

  userSearch: t.field({
    description: 'People to pick from while typing: those whose username begins so come first.',
    permission: 'users.read',
    type: [UserType],
    maxItems: 20,
    args: {
      username: t.arg.string({ description: 'Beginning of the username.' }),
      type: t.arg({
        type: UserSearchKind,
        description: 'Purpose of the search, which decides who is listed.',
      }),
      id: t.arg.id({ description: 'Instead of a username: the one with this id.' }),
    },
    resolve: (_, { username, id }, { actor, services }) =>
      services.users.mentionable(actor, {
        username: username ?? '',
        id: id == null ? null : parseId(id, userMessages.notFound),
      }),
  }),
}));
