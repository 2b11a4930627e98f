import {
  chosenChangesMax,
  runReasonInput,
  scriptItemsMax,
  scriptMessages,
  scriptQueueMax,
} from '../../../../contract/scripts/task-scripts.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { conflict, invalidInput } from '../../../base/errors.ts';
import { validate } from '../../../base/validate.ts';
import { violatesUnique } from '../../../db/constraints.ts';
import type { Trx } from '../../../db/database.ts';
import { isRunOver } from '../../tasks/task-runs/run-state.ts';
import type { ScriptRun } from '../../tasks/task-runs/script-runs.repository.ts';
import type { RunSite } from '../../tasks/task-runs/task-runs.repository.ts';
import { scriptRunsIn, taskLogsIn } from '../../tasks/task-runs/task-runs.service.ts';
import { startScriptRun } from './run-starting.ts';
import type { ScriptChange, TaskScript } from './script.ts';

interface DerivedRunArgs {
  reason: string | null | undefined;
}

interface ApplyChosenArgs extends DerivedRunArgs {
  /** Ids of log lines; null for all that match `search`. */
  changeIds: readonly number[] | null;
  search?: string | undefined;
}

export interface DerivedRuns {
  undo(
    actor: Actor,
    runId: number,
    args: DerivedRunArgs & { isDryRun: boolean },
  ): Promise<ScriptRun>;
  applyChosen(actor: Actor, runId: number, args: ApplyChosenArgs): Promise<ScriptRun>;
  /** Runs a rehearsal for real, with its options and its list. */
  repeat(actor: Actor, runId: number, args: DerivedRunArgs): Promise<ScriptRun>;
}

export function createDerivedRuns({
  database,
  changes,
  jobs,
  get,
  findRun,
  sitesOfRun,
}: Pick<Core, 'database' | 'changes' | 'jobs'> & {
  get(symbol: string): TaskScript;
  findRun(actor: Actor, id: number): Promise<ScriptRun>;
  sitesOfRun(actor: Actor, run: ScriptRun): Promise<RunSite[]>;
}): DerivedRuns {
  const { db } = database;

  const derived: DerivedRuns = {
    async repeat(actor, runId, { reason: why }) {
      const run = await findRun(actor, runId);
      const { reason } = validate(runReasonInput, { reason: why ?? run.reason });
      if (!run.isDryRun || run.status !== 'DONE') throw conflict(scriptMessages.notRehearsal);
      if (run.undoesRunId !== null) {
        return derived.undo(actor, run.undoesRunId, { reason, isDryRun: false });
      }
      const sites = await sitesOfRun(actor, run);
      const { script: symbol, options, siteId, hasList } = run;
      const items = await scriptRunsIn(db).countItems(runId);
      if (hasList && items === 0) throw conflict(scriptMessages.listGone);
      const author = { siteId, id: actor.id, requestId: actor.requestId };
      const task = { id: 0, siteId, options, isDryRun: false, sites, authorOn: () => author };
      const total = hasList
        ? items
        : ((await get(symbol).count?.(db, { ...task, items: async () => [] })) ?? 0);
      const id = await database.transaction(async (trx) => {
        await checkQueueNotFull(trx, actor, symbol);
        const about = { script: symbol, options, reason, isDryRun: false, undoesRunId: null };
        const newRun = { ...about, scheduleId: null, sites, hasList, total, startedBy: actor.id };
        const started = await startScriptRun(trx, jobs, actor.siteId, newRun);
        await scriptRunsIn(trx).copyItems(runId, started);
        await changes.record(trx, actor, {
          noun: 'taskRun',
          id: started,
          action: 'started',
          after: { script: symbol, reason, isDryRun: false, rehearsedByRunId: runId },
        });
        return started;
      });
      return findRun(actor, id);
    },

    async applyChosen(actor, runId, { reason: why, changeIds, search }) {
      const run = await findRun(actor, runId);
      const { reason } = validate(runReasonInput, { reason: why ?? '' });
      const { choose } = get(run.script);
      if (!choose || !run.isDryRun || run.undoesRunId !== null || !isRunOver(run)) {
        throw conflict(scriptMessages.notChoosable);
      }
      const ids = changeIds && [...new Set(changeIds)];
      if (ids && ids.length > chosenChangesMax) {
        throw invalidInput(scriptMessages.tooManyChosen, 'changeIds');
      }
      const filter = { kinds: ['change'], ...(ids ? { ids } : { search }) } as const;
      const logs = await taskLogsIn(db).page(runId, filter, {
        limit: scriptItemsMax + 1,
        offset: 0,
      });
      if (logs.length === 0) throw invalidInput(scriptMessages.nothingChosen, 'changeIds');
      if (logs.length > scriptItemsMax) throw invalidInput(scriptMessages.tooManyItems);
      if (ids && logs.length < ids.length) {
        throw invalidInput(scriptMessages.changeNotFound, 'changeIds');
      }
      const items = choose(logs.map(({ data }) => data as unknown as ScriptChange));
      const { script, options } = run;
      const sites = await sitesOfRun(actor, run);
      const id = await database.transaction(async (trx) => {
        await checkQueueNotFull(trx, actor, script);
        const about = { script, options, reason, isDryRun: false, undoesRunId: null };
        const newRun = { ...about, scheduleId: null, sites, total: items.length };
        const started = await startScriptRun(
          trx,
          jobs,
          actor.siteId,
          { ...newRun, startedBy: actor.id },
          items,
        );
        await changes.record(trx, actor, {
          noun: 'taskRun',
          id: started,
          action: 'started',
          after: { script, reason, isDryRun: false, chosenFromRunId: runId, chosen: logs.length },
        });
        return started;
      });
      return findRun(actor, id);
    },

    async undo(actor, runId, { reason: why, isDryRun }) {
      const run = await findRun(actor, runId);
      const { reason } = validate(runReasonInput, { reason: why ?? '' });
      if (!get(run.script).undo || run.undoesRunId !== null) {
        throw conflict(scriptMessages.notUndoable);
      }
      const total = await taskLogsIn(db).count(runId, { kinds: ['change'] });
      if (!isRunOver(run) || run.isDryRun || total === 0)
        throw conflict(scriptMessages.nothingToUndo);
      const sites = await sitesOfRun(actor, run);
      try {
        const id = await database.transaction(async (trx) => {
          const { script, options } = run;
          const about = { script, options, reason, isDryRun, sites, undoesRunId: runId };
          const newRun = { ...about, scheduleId: null, total, startedBy: actor.id };
          const undoing = await startScriptRun(trx, jobs, actor.siteId, newRun);
          await changes.record(trx, actor, {
            noun: 'taskRun',
            id: undoing,
            action: 'started',
            after: { script, reason, isDryRun, undoesRunId: runId },
          });
          return undoing;
        });
        return findRun(actor, id);
      } catch (error) {
        if (!violatesUnique(error, 'task_runs_undone_once')) throw error;
        throw conflict(scriptMessages.undoneAlready);
      }
    },
  };
  return derived;
}

export async function checkQueueNotFull(
  trx: Trx,
  { siteId }: Actor,
  symbol: string,
): Promise<void> {
  const waiting = await scriptRunsIn(trx).countWaiting(siteId, symbol);
  if (waiting >= scriptQueueMax) throw conflict(scriptMessages.queueFull);
}
