import { userMessages } from '../../../../contract/people/users.ts';
import { builder } from '../../../graphql/builder.ts';
import { parseId } from '../../../graphql/scalars.ts';
import { UserType } from '../users/users.graphql.ts';

const userArgs = builder.args((t) => ({
  id: t.id({ required: true, description: 'The id of the user.' }),
}));

builder.mutationFields((t) => ({
  blockUser: t.field({
    description:
      'Blocks someone and signs them out everywhere. What they wrote stays as it is, and unblockUser takes it back.',
    permission: 'users.manage',
    type: UserType,
    args: userArgs,
    resolve: (_, { id }, { actor, services }) =>
      services.reversibleBlocking.block(actor, parseId(id, userMessages.notFound)),
  }),

  unblockUser: t.field({
    description:
      'Makes someone a member again whom blockUser blocked, unless they were changed since.',
    permission: 'users.manage',
    type: UserType,
    args: userArgs,
    resolve: (_, { id }, { actor, services }) =>
      services.reversibleBlocking.unblock(actor, parseId(id, userMessages.notFound)),
  }),
}));
