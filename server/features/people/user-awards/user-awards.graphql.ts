import { messages } from '../../../../contract/messages.ts';
import { userMessages } from '../../../../contract/people/users.ts';
import { type BatchFetch, loadInBatch } from '../../../graphql/batch.ts';
import { builder } from '../../../graphql/builder.ts';
import { parseId } from '../../../graphql/scalars.ts';
import { AwardStatusType, AwardType, UserAwardType } from '../awards/awards.graphql.ts';
import type { Award, UserAward } from '../awards/awards.repository.ts';
import { UserType } from '../users/users.graphql.ts';

const fetchAwardsOfUsers: BatchFetch<number, UserAward[]> = ({ actor, services }, userIds) =>
  services.userAwards.ofUsers(actor, userIds);
const fetchAwardsById: BatchFetch<number, Award> = ({ actor, services }, ids) =>
  services.userAwards.awards(actor, ids);

builder.objectField(UserType, 'userAwards', (t) =>
  t.field({
    description: 'Awards of this person, the last earned first.',
    permission: 'awards.manage',
    type: [UserAwardType],
    maxItems: 100,
    resolve: async (user, _, context) =>
      (await loadInBatch(context, fetchAwardsOfUsers, user.id)) ?? [],
  }),
);

builder.objectField(UserAwardType, 'award', (t) =>
  t.field({
    type: AwardType,
    resolve: async (row, _, context) => {
      const award = await loadInBatch(context, fetchAwardsById, row.awardId);
      if (!award) throw new Error(`Award ${row.awardId} is missing`);
      return award;
    },
  }),
);

builder.mutationFields((t) => ({
  createUserAward: t.field({
    description: 'Gives someone an award in some status.',
    permission: 'users.manage',
    type: UserAwardType,
    args: {
      awardId: t.arg.id({ required: true, description: 'The id of the award.' }),
      userId: t.arg.id({ required: true, description: 'The id of the user.' }),
      status: t.arg({
        type: AwardStatusType,
        required: true,
        description: 'State of their participation.',
      }),
    },
    resolve: (_, { awardId, userId, status }, { actor, services }) =>
      services.userAwards.create(actor, {
        awardId: parseId(awardId, messages.awardNotFound),
        userId: parseId(userId, userMessages.notFound),
        status,
      }),
  }),
  deleteUserAward: t.field({
    description: 'Takes an award in one status from someone; returns it as it was.',
    permission: 'users.manage',
    type: UserAwardType,
    args: {
      userAwardId: t.arg.id({
        required: true,
        description: 'The id of what is to be removed, not of the award itself.',
      }),
    },
    resolve: (_, { userAwardId }, { actor, services }) =>
      services.userAwards.delete(actor, parseId(userAwardId, userMessages.userAwardNotFound)),
  }),
}));
