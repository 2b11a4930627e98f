import { maxSetAsideJobs, setAsideJobMessages } from '../../../../contract/tasks/set-aside-jobs.ts';
import { builder } from '../../../graphql/builder.ts';
import { parseId } from '../../../graphql/scalars.ts';
import type { SetAsideJob } from '../../../jobs/set-aside-jobs.repository.ts';

const SetAsideJobType = builder.objectRef<SetAsideJob>('SetAsideJob').implement({
  description: 'A job that ended its process twice and is not tried again by itself.',
  permission: 'jobs.manage',
  fields: (t) => ({
    id: t.exposeID('id'),
    queue: t.exposeString('queue', { description: 'The kind of work.' }),
    reason: t.exposeString('reason', { description: 'The error that ended the process.' }),
    insertedAt: t.expose('insertedAt', { type: 'DateTime', description: 'When it was set aside.' }),
  }),
});

builder.queryField('setAsideJobs', (t) =>
  t.field({
    description: 'Jobs of all sites that were set aside, the newest first.',
    permission: 'jobs.manage',
    type: [SetAsideJobType],
    maxItems: maxSetAsideJobs,
    resolve: (_, _args, { services }) => services.setAsideJobs.list(),
  }),
);

builder.mutationFields((t) => ({
  retrySetAsideJob: t.field({
    description: 'Queues the job again.',
    permission: 'jobs.manage',
    type: 'Boolean',
    args: {
      id: t.arg.id({ required: true, description: 'The id of the job that was set aside.' }),
    },
    resolve: (_, { id }, { actor, services }) =>
      services.setAsideJobs.retry(actor, parseId(id, setAsideJobMessages.notFound)),
  }),
  discardSetAsideJob: t.field({
    description: 'Removes the job; its work is never done.',
    permission: 'jobs.manage',
    type: 'Boolean',
    args: {
      id: t.arg.id({ required: true, description: 'The id of the job that was set aside.' }),
    },
    resolve: (_, { id }, { actor, services }) =>
      services.setAsideJobs.discard(actor, parseId(id, setAsideJobMessages.notFound)),
  }),
}));
