import { type BatchFetch, loadInBatch } from '../../../graphql/batch.ts';
import { builder } from '../../../graphql/builder.ts';
import { SiteType } from '../../accounts/sites/sites.graphql.ts';
import { UserType } from '../users/users.graphql.ts';
import type { LinkedUser } from './account-links.repository.ts';

const LinkedUserType = builder.objectRef<LinkedUser>('LinkedUser').implement({
  description: 'An account of the same person, on this site or on another.',
  permission: 'people.readPrivate',
  fields: (t) => ({
    id: t.exposeID('id'),
    username: t.exposeString('username'),
    slug: t.exposeString('slug', {
      description: "The address of the profile on that account's site.",
    }),
    site: t.expose('site', { type: SiteType }),
    verifiedAt: t.expose('verifiedAt', { type: 'DateTime', nullable: true }),
    roleId: t.string({ resolve: (linked) => String(linked.roleId) }),
    inserted_at: t.expose('insertedAt', { type: 'DateTime' }),
  }),
});

const fetchLinksOfUsers: BatchFetch<number, LinkedUser[]> = ({ actor, services }, ids) =>
  services.accountLinks.linkedTo(actor, ids);

builder.objectField(UserType, 'linkedUsers', (t) =>
  t.field({
    description:
      'All accounts of this person, this one included. Others count once both addresses are proven.',
    permission: 'people.readPrivate',
    type: [LinkedUserType],
    maxItems: 100,
    resolve: async (user, _, context) =>
      (await loadInBatch(context, fetchLinksOfUsers, user.id)) ?? [],
  }),
);
