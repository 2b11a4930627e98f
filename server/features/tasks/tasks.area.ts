import type { Area, Core } from '../../area.ts';
import { createSetAsideJobsService } from './set-aside-jobs/set-aside-jobs.service.ts';
import { createTaskRunsService } from './task-runs/task-runs.service.ts';

type TaskServices = ReturnType<typeof createTaskServices>['services'];

declare module '../../area.ts' {
  interface Services extends TaskServices {}
}

export function createTaskServices({ database, changes, jobs }: Core) {
  const setAsideJobs = createSetAsideJobsService({ database, changes, jobs });
  return {
    services: {
      taskRuns: createTaskRunsService({ database }),
      setAsideJobs,
    },
    jobs: [],
    cleanUps: [setAsideJobs.cleanUp],
  } satisfies Area;
}
