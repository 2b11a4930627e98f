import { socialTypes } from '../../../../contract/people/socials.ts';
import { userMessages } from '../../../../contract/people/users.ts';
import { type BatchFetch, loadInBatch } from '../../../graphql/batch.ts';
import { builder } from '../../../graphql/builder.ts';
import { parseId } from '../../../graphql/scalars.ts';
import { UserType } from '../users/users.graphql.ts';
import type { SocialSite } from './socials.repository.ts';

const SocialTypeType = builder.enumType('SocialSiteType', {
  description: 'Where a social link leads.',
  values: socialTypes,
});

const SocialSiteObject = builder.objectRef<SocialSite>('SocialSite').implement({
  description: 'A place elsewhere where someone can be found.',
  permission: 'console.use',
  fields: (t) => ({
    id: t.exposeID('id'),
    type: t.expose('type', { type: SocialTypeType }),
    url: t.exposeString('url', { description: 'A handle or a link, as it was typed.' }),
  }),
});

const fetchSocialsOfUsers: BatchFetch<number, SocialSite[]> = ({ actor, services }, userIds) =>
  services.socials.ofUsers(actor, userIds);

builder.objectField(UserType, 'socialSites', (t) =>
  t.field({
    description: 'Links to social sites, by type.',
    type: [SocialSiteObject],
    maxItems: 50,
    resolve: async (user, _, context) =>
      (await loadInBatch(context, fetchSocialsOfUsers, user.id)) ?? [],
  }),
);

builder.mutationFields((t) => ({
  createSocialSite: t.field({
    description: "Adds to someone's social sites. The same address is refused within its type.",
    permission: 'users.manage',
    type: SocialSiteObject,
    args: {
      userId: t.arg.id({ required: true, description: 'Whose it is.' }),
      type: t.arg({ type: SocialTypeType, required: true, description: 'Where it leads.' }),
      url: t.arg.string({ required: true, description: 'A handle or a link.' }),
    },
    resolve: (_, { userId, type, url }, { actor, services }) =>
      services.socials.create(actor, {
        userId: parseId(userId, userMessages.notFound),
        type,
        url,
      }),
  }),
  updateSocialSite: t.field({
    description: 'Changes the address of a social site.',
    permission: 'users.manage',
    type: SocialSiteObject,
    args: {
      id: t.arg.id({ required: true, description: 'The id of the social site.' }),
      url: t.arg.string({ required: true, description: 'A handle or a link.' }),
      previousUrl: t.arg.string({
        description: 'The address that was edited. If it is another one now, nothing is changed.',
      }),
    },
    resolve: (_, { id, url, previousUrl }, { actor, services }) =>
      services.socials.update(actor, {
        id: parseId(id, userMessages.socialNotFound),
        url,
        previousUrl: previousUrl ?? null,
      }),
  }),
  deleteSocialSite: t.field({
    description: 'Removes a social site; returns it as it was.',
    permission: 'users.manage',
    type: SocialSiteObject,
    args: { id: t.arg.id({ required: true, description: 'The id of the social site.' }) },
    resolve: (_, { id }, { actor, services }) =>
      services.socials.delete(actor, parseId(id, userMessages.socialNotFound)),
  }),
}));
