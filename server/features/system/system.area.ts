import type { Area, Core } from '../../area.ts';
import { deleteOldErrorGroups } from '../../base/error-groups.ts';
import { createSystemStatusService, type SystemSources } from './status/system-status.service.ts';

type SystemServices = ReturnType<typeof createSystemServices>['services'];

declare module '../../area.ts' {
  interface Services extends SystemServices {}
}

export function createSystemServices({ database, config }: Core, sources: SystemSources) {
  return {
    services: { systemStatus: createSystemStatusService({ database, config }, sources) },
    jobs: [],
    cleanUps: [(now: Date) => deleteOldErrorGroups(database.db, now)],
  } satisfies Area;
}
