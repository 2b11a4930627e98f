import { userMessages } from '../../../../contract/people/users.ts';
import { type BatchFetch, loadInBatch } from '../../../graphql/batch.ts';
import { builder } from '../../../graphql/builder.ts';
import { parseId } from '../../../graphql/scalars.ts';
import { UserType } from '../users/users.graphql.ts';
import type { AvatarUrls } from './avatar.files.ts';

const AvatarType = builder.objectRef<Partial<AvatarUrls>>('Avatar').implement({
  description: "Addresses of someone's picture in two sizes; both absent without one.",
  permission: 'console.use',
  fields: (t) => ({
    full: t.string({ nullable: true, resolve: (avatar) => avatar.full }),
    thumb: t.string({ nullable: true, resolve: (avatar) => avatar.thumb }),
  }),
});

const fetchAvatarsOfUsers: BatchFetch<number, AvatarUrls> = ({ actor, services }, userIds) =>
  services.avatars.ofUsers(actor.siteId, userIds);

builder.objectField(UserType, 'avatar', (t) =>
  t.field({
    type: AvatarType,
    resolve: async (user, _, context) =>
      (await loadInBatch(context, fetchAvatarsOfUsers, user.id)) ?? {},
  }),
);

builder.mutationField('deleteUserProfilePicture', (t) =>
  t.field({
    description: "Removes someone's picture.",
    permission: 'users.manage',
    type: UserType,
    args: { userId: t.arg.id({ required: true, description: 'Whose picture.' }) },
    resolve: (_, { userId }, { actor, services }) =>
      services.avatars.remove(actor, parseId(userId, userMessages.notFound)),
  }),
);
