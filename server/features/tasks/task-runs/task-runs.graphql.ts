import { taskKinds, taskMessages, taskStatuses } from '../../../../contract/tasks/task-runs.ts';
import { builder } from '../../../graphql/builder.ts';
import { parseId } from '../../../graphql/scalars.ts';
import type { TaskRun } from './task-runs.repository.ts';

const TaskKindType = builder.enumType('TaskKind', {
  description: 'What kind of background work it is.',
  values: taskKinds,
});

export const TaskStatusType = builder.enumType('TaskStatus', {
  description: 'State of a run. A failed run is retried a few times; some kinds can be aborted.',
  values: taskStatuses,
});

export const TaskRunType = builder.objectRef<TaskRun>('TaskRun').implement({
  description: 'Background work that staff started, with its progress.',
  permission: 'users.manage',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.expose('kind', { type: TaskKindType }),
    status: t.expose('status', { type: TaskStatusType }),
    done: t.exposeInt('done', { description: 'How much of the total is done.' }),
    total: t.exposeInt('total'),
    message: t.exposeString('message', { description: 'Current activity, or the result.' }),
    result: t.field({
      description: 'The numbers of a run that is done; empty before.',
      type: 'JSON',
      resolve: (run) => (run.status === 'DONE' ? run.result : {}),
    }),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
    finishedAt: t.expose('finishedAt', { type: 'DateTime', nullable: true }),
  }),
});

builder.queryFields((t) => ({
  taskRun: t.field({
    description: 'One run of background work on the site.',
    permission: 'users.manage',
    type: TaskRunType,
    args: { id: t.arg.id({ required: true, description: 'The id of the run.' }) },
    resolve: (_, { id }, { actor, services }) =>
      services.taskRuns.get(actor, parseId(id, taskMessages.runNotFound)),
  }),
  taskRuns: t.field({
    description: 'The latest runs of a kind, the newest first.',
    permission: 'users.manage',
    type: [TaskRunType],
    maxItems: 10,
    args: {
      kind: t.arg({ type: TaskKindType, required: true, description: 'The kind of work.' }),
      subjectId: t.arg.id({ description: 'Only those about this user.' }),
    },
    resolve: (_, { kind, subjectId }, { actor, services }) =>
      services.taskRuns.latest(
        actor,
        kind,
        subjectId == null ? null : parseId(subjectId, taskMessages.subjectNotFound),
      ),
  }),
}));
