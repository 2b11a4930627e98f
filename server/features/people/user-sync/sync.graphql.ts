import { builder } from '../../../graphql/builder.ts';
import { TaskRunType } from '../../tasks/task-runs/task-runs.graphql.ts';

builder.mutationField('syncUsers', (t) =>
  t.field({
    description:
      'Brings the directory of the site in order: links and unlinks accounts across sites by ' +
      'confirmed address and counts anew. Joins the run that is under way, if there is one.',
    permission: 'users.manage',
    type: TaskRunType,
    resolve: (_, __, { actor, services }) => services.sync.start(actor),
  }),
);
