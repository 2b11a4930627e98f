import { userMessages } from '../../../../contract/people/users.ts';
import { builder } from '../../../graphql/builder.ts';
import { parseId } from '../../../graphql/scalars.ts';
import { TaskRunType } from '../../tasks/task-runs/task-runs.graphql.ts';
import type { TaskRun } from '../../tasks/task-runs/task-runs.repository.ts';

const UserDeletionType = builder
  .objectRef<{ id: number; taskRun: TaskRun }>('UserDeletion')
  .implement({
    description: 'A person who was deleted, and the work that erases what they wrote.',
    permission: 'users.manage',
    fields: (t) => ({
      id: t.exposeID('id', { description: 'Of the user.' }),
      taskRun: t.expose('taskRun', { type: TaskRunType }),
    }),
  });

builder.mutationField('deleteUser', (t) =>
  t.field({
    description: 'Deletes someone for good: the account at once, what they wrote soon after.',
    permission: 'users.manage',
    stepUp: 'people.delete',
    type: UserDeletionType,
    args: {
      id: t.arg.id({ required: true, description: 'Whom to delete.' }),
      confirm: t.arg.boolean({
        description: 'Consent to what cannot be undone. Without it, the error says how much goes.',
      }),
    },
    resolve: async (_, { id, confirm }, { actor, services }) => {
      const userId = parseId(id, userMessages.notFound);
      return {
        id: userId,
        taskRun: await services.deletion.delete(actor, userId, confirm === true),
      };
    },
  }),
);
