import type { Trx } from '../../../db/database.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import type { NewScriptRun } from '../../tasks/task-runs/task-runs.repository.ts';
import { scriptRunsIn } from '../../tasks/task-runs/task-runs.service.ts';
import { runScriptQueue } from './run-script.job.ts';

export async function startScriptRun(
  trx: Trx,
  jobs: Jobs,
  siteId: number,
  run: NewScriptRun,
  items: readonly unknown[] = [],
): Promise<number> {
  const runs = scriptRunsIn(trx);
  const { id } = await runs.insert(siteId, {
    kind: 'SCRIPT',
    hasList: items.length > 0,
    ...run,
  });
  await runs.insertItems(id, items);
  await jobs.send(trx, runScriptQueue, { taskRunId: id });
  return id;
}
