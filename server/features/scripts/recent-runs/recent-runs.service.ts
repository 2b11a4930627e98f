import type { RunStatus } from '../../../../contract/tasks/task-runs.ts';
import { recentRunsMax, runKindLabels } from '../../../../contract/tasks/task-runs.ts';
import type { Actor } from '../../../base/actor.ts';
import type { Database } from '../../../db/database.ts';
import { leadUploadsIn } from '../../leads/lead-uploads/lead-uploads.service.ts';
import type { NamedRun } from '../../tasks/task-runs/task-runs.repository.ts';
import { taskRunsIn } from '../../tasks/task-runs/task-runs.service.ts';
import type { TaskScript } from '../task-scripts/script.ts';

/** Long work of any kind, as far as all kinds have it. */
export interface RecentRun {
  /** Of the run, or of the upload. */
  id: number;
  /** A script has its own name. */
  name: string;
  kind: NamedRun['kind'] | 'LEAD_UPLOAD';
  script: string | null;
  /** What it is about, by which its screen is found. */
  subjectId: number | null;
  isDryRun: boolean;
  status: RunStatus;
  done: number;
  total: number;
  message: string;
  starterName: string | null;
  insertedAt: Date;
  finishedAt: Date | null;
}

export interface RecentRunsService {
  /** The newest first, whatever they do. */
  latest(actor: Actor): Promise<RecentRun[]>;
}

/** All that was started on a site and takes long: scripts, tasks about users, syncs, uploads. */
export function createRecentRunsService({
  database,
  scripts,
}: {
  database: Database;
  scripts: readonly TaskScript[];
}): RecentRunsService {
  const { db } = database;
  return {
    async latest({ siteId }) {
      const [runs, uploads] = await Promise.all([
        taskRunsIn(db).newest(siteId, recentRunsMax),
        leadUploadsIn(db).newest(siteId, recentRunsMax),
      ]);
      const ofTasks = runs.map(({ subjectIds, ...run }): RecentRun => {
        const script = scripts.find(({ symbol }) => symbol === run.script);
        const name = run.kind === 'SCRIPT' ? (script?.name ?? '') : runKindLabels[run.kind];
        return { ...run, name, subjectId: subjectIds[0] ?? null };
      });
      const ofUploads = uploads.map(
        ({ processed, newLeads, ...upload }): RecentRun => ({
          ...upload,
          kind: 'LEAD_UPLOAD',
          name: runKindLabels.LEAD_UPLOAD,
          script: null,
          subjectId: upload.id,
          isDryRun: false,
          done: processed,
          message: `New leads: ${newLeads.toLocaleString('en')}.`,
        }),
      );
      return [...ofTasks, ...ofUploads]
        .sort((a, b) => b.insertedAt.getTime() - a.insertedAt.getTime() || b.id - a.id)
        .slice(0, recentRunsMax);
    },
  };
}
