import { bulkEditMaxUsers } from '../../../../contract/people/users.ts';
import { builder } from '../../../graphql/builder.ts';
import { grantsAdmin } from '../users/user-step-ups.ts';
import { UserType } from '../users/users.graphql.ts';

builder.mutationField('updateUsers', (t) =>
  t.field({
    description:
      'Gives several users one role: all of them or, when one is refused, none. The error then lists each refused user with the reason, in extensions.refusals.',
    permission: 'users.manage',
    stepUp: { action: 'roles.grantAdmin', when: grantsAdmin },
    type: [UserType],
    maxItems: { each: 'userIds' },
    args: {
      roleId: t.arg.string({ required: true, description: 'The role for all of them.' }),
      userIds: t.arg.idList({
        required: true,
        description: `Whom to change, at most ${bulkEditMaxUsers}.`,
      }),
      confirmBlock: t.arg.boolean({
        description: 'Consent to block them, which deletes what they wrote. Needed for role 4.',
      }),
    },
    resolve: (_, { roleId, userIds, confirmBlock }, { actor, services }) =>
      services.bulkEdit.setRole(actor, { roleId, userIds, confirmBlock: confirmBlock ?? false }),
  }),
);
