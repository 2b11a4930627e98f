import type { Logger } from 'pino';
import { may } from '../../../../contract/permissions.ts';
import type { ChangeLog } from '../../../base/changes.ts';
import { AppError } from '../../../base/errors.ts';
import type { Database, Db, Trx } from '../../../db/database.ts';
import type { Job, Jobs, Queue } from '../../../jobs/jobs.ts';
import { runBatches } from '../../../lib/work-context.ts';
import { accountRowsIn } from '../../accounts/auth/accounts.service.ts';
import { toRoleId } from '../../accounts/auth/sessions.service.ts';
import type { AnyRun } from '../../tasks/task-runs/task-runs.repository.ts';
import { scriptRunsIn, taskLogsIn, taskRunsIn } from '../../tasks/task-runs/task-runs.service.ts';
import { runScriptQueue } from './run-script.job.ts';
import { startScriptRun } from './run-starting.ts';
import { type Schedule, schedulesRepository } from './schedules.repository.ts';
import type { TaskScript } from './script.ts';

/** Every minute: starts due schedules, and resumes runs whose worker is gone. */
const startDueSchedulesQueue: Queue<Record<never, never>> = { name: 'scripts.schedule' };

/** Longer than any step, and than the queue needs to notice a lost worker. */
const stalledRunSeconds = 180;

interface ScheduleScriptsParts {
  database: Database;
  jobs: Jobs;
  changes: ChangeLog;
  scripts: readonly TaskScript[];
  onFailure(trx: Trx, run: AnyRun, script: TaskScript): Promise<void>;
  log: Pick<Logger, 'error'>;
}

export function scheduleScriptsJob(parts: ScheduleScriptsParts): Job<Record<never, never>> {
  const { database, jobs } = parts;
  return {
    queue: startDueSchedulesQueue,
    retries: 2,
    cron: '* * * * *',
    async handle() {
      await runBatches(() => startDueSchedule(parts));
      await database.transaction(async (trx) => {
        for (const taskRunId of await scriptRunsIn(trx).findStalled(stalledRunSeconds)) {
          await jobs.send(trx, runScriptQueue, { taskRunId });
        }
      });
    },
  };
}

/**
 * Starts one due schedule. A schedule that fails waits until its next time, so that others can
 * start.
 */
export async function startDueSchedule(parts: ScheduleScriptsParts): Promise<boolean> {
  let taken: Schedule | undefined;
  try {
    return await startNextDueSchedule(parts, (schedule) => {
      taken = schedule;
    });
  } catch (error) {
    if (!taken) throw error;
    const { id, script } = taken;
    parts.log.error({ err: error, scheduleId: id, script }, 'A scheduled script did not start');
    await skipFailedSchedule(parts, taken, error);
    return true;
  }
}

function skipFailedSchedule(
  { database, scripts, onFailure }: ScheduleScriptsParts,
  schedule: Schedule,
  error: unknown,
): Promise<void> {
  return database.transaction(async (trx) => {
    await schedulesRepository(trx).moveToNextTime(schedule);
    const script = scripts.find(({ symbol }) => symbol === schedule.script);
    if (!script) return;
    const { siteId, options, reason, isDryRun, sites, createdBy: startedBy } = schedule;
    const about = { script: script.symbol, options, reason, isDryRun, sites, startedBy };
    const given = { ...about, undoesRunId: null, scheduleId: schedule.id, total: 0 };
    const run = await scriptRunsIn(trx).insert(siteId, { kind: 'SCRIPT', ...given });
    const because = error instanceof AppError ? `: ${error.message}` : '.';
    const message = `Could not be started${because}`;
    await taskRunsIn(trx).update(run.id, { status: 'FAILED', message, isOver: true });
    await taskLogsIn(trx).insert(run.id, [{ kind: 'problem', message }]);
    await onFailure(trx, { ...run, status: 'FAILED', message }, script);
  });
}

function startNextDueSchedule(
  { database, jobs, changes, scripts }: ScheduleScriptsParts,
  onTaken: (schedule: Schedule) => void,
): Promise<boolean> {
  return database.transaction(async (trx) => {
    const schedules = schedulesRepository(trx);
    const schedule = await schedules.lockDue();
    if (!schedule) return false;
    onTaken(schedule);
    const { siteId, createdBy } = schedule;
    const script = scripts.find(({ symbol }) => symbol === schedule.script);
    const author = { siteId, id: createdBy, requestId: `task schedule ${schedule.id}` };
    if (!script || !(await mayStillRunOnAllSites(trx, schedule))) {
      // Ends the schedule if its script is gone or its owner lost the permission.
      await schedules.remove(siteId, schedule.id);
      const change = { noun: 'taskSchedule', id: schedule.id, action: 'deleted' } as const;
      await changes.record(trx, author, change);
      return true;
    }
    await schedules.moveToNextTime(schedule);
    const { sites, options, reason, isDryRun } = schedule;
    const task = { id: 0, siteId, options, isDryRun, sites, authorOn: () => author };
    const total = (await script.count?.(trx, { ...task, items: async () => [] })) ?? 0;
    const id = await startScriptRun(trx, jobs, siteId, {
      script: script.symbol,
      options,
      reason,
      isDryRun,
      undoesRunId: null,
      scheduleId: schedule.id,
      sites,
      total,
      startedBy: createdBy,
    });
    await changes.record(trx, author, {
      noun: 'taskRun',
      id,
      action: 'started',
      after: { script: script.symbol, scheduleId: schedule.id, isDryRun },
    });
    return true;
  });
}

async function mayStillRunOnAllSites(db: Db, { sites }: Schedule): Promise<boolean> {
  for (const { siteId, userId } of sites) {
    const account = await accountRowsIn(db).find(siteId, userId);
    const actor = account && { roleId: toRoleId(account.roleId), siteFeatures: [] };
    if (!actor || !may(actor, 'taskScripts.run')) return false;
  }
  return true;
}
