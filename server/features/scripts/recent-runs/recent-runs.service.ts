import { maxRecentRuns, runKindLabels } from '../../../../contract/tasks/task-runs.ts';
import type { Actor } from '../../../base/actor.ts';
import type { Database } from '../../../db/database.ts';
import type { RunWithStarter } from '../../tasks/task-runs/task-runs.repository.ts';
import { taskRunsIn } from '../../tasks/task-runs/task-runs.service.ts';
import type { TaskScript } from '../task-scripts/script.ts';

export interface RecentRun extends RunWithStarter {
  name: string;
}

export interface RecentRunsService {
  latest(actor: Actor): Promise<RecentRun[]>;
}

export function createRecentRunsService({
  database,
  scripts,
}: {
  database: Database;
  scripts: readonly TaskScript[];
}): RecentRunsService {
  const runName = ({ kind, script }: RunWithStarter): string =>
    kind === 'SCRIPT'
      ? (scripts.find(({ symbol }) => symbol === script)?.name ?? '')
      : runKindLabels[kind];
  return {
    async latest({ siteId }) {
      const runs = await taskRunsIn(database.db).newest(siteId, maxRecentRuns);
      return runs.map((run) => ({ ...run, name: runName(run) }));
    },
  };
}
