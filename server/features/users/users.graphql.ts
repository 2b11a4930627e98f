import { builder } from '../../graphql/builder.ts';

/** What everything that names a person carries of them. */
export interface UserSummary {
  id: number;
  username: string;
  slug: string;
  roleId: number;
}

export const UserType = builder.objectRef<UserSummary>('User').implement({
  description: 'Someone with an account on the site.',
  permission: 'console.use',
  fields: (t) => ({
    id: t.exposeID('id'),
    username: t.exposeString('username'),
    slug: t.exposeString('slug', { description: 'The address of the public profile.' }),
    roleId: t.string({
      description: '1 Admin, 2 Moderator, 3 Member, 4 Spammer, 5 Super Admin, 6 Community Tech.',
      resolve: (user) => String(user.roleId),
    }),
  }),
});
