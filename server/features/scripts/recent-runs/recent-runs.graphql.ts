import { maxRecentRuns } from '../../../../contract/tasks/task-runs.ts';
import { builder } from '../../../graphql/builder.ts';
import type { RecentRun } from './recent-runs.service.ts';

const permission = 'taskScripts.run';

const RecentRunType = builder.objectRef<RecentRun>('RecentRun').implement({
  description: 'Long work of any kind: a script, a task about users, a catalogue sync, an upload.',
  permission,
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.exposeString('kind', { description: 'SCRIPT, LEAD_UPLOAD or a kind of task.' }),
    name: t.exposeString('name'),
    symbol: t.exposeString('script', { nullable: true, description: 'Of a script.' }),
    subjectId: t.id({
      description: 'Id of the user, sync or upload that the run is about.',
      nullable: true,
      resolve: ({ subjectIds }) => subjectIds[0] ?? null,
    }),
    isDryRun: t.exposeBoolean('isDryRun'),
    status: t.exposeString('status', {
      description: 'QUEUED, RUNNING, DONE, FAILED or ABORTED.',
    }),
    done: t.exposeInt('done'),
    total: t.exposeInt('total'),
    message: t.exposeString('message'),
    startedBy: t.exposeString('starterName', { nullable: true }),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
    finishedAt: t.expose('finishedAt', { type: 'DateTime', nullable: true }),
  }),
});

builder.queryField('recentRuns', (t) =>
  t.field({
    description: 'Recent background runs of the site, newest first.',
    permission,
    type: [RecentRunType],
    maxItems: maxRecentRuns,
    resolve: (_, __, { actor, services }) => services.recentRuns.latest(actor),
  }),
);
