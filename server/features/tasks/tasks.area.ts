import type { Area, Core } from '../../area.ts';
import { createTaskRunsService } from './task-runs/task-runs.service.ts';

export type TaskServices = ReturnType<typeof createTaskServices>['services'];

declare module '../../area.ts' {
  interface Services extends TaskServices {}
}

/** Long work that people can watch. */
export function createTaskServices({ database }: Core) {
  return {
    services: {
      taskRuns: createTaskRunsService({ database }),
    },
    jobs: [],
  } satisfies Area;
}
