import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/database.ts';
import type { Job, Jobs } from '../../../jobs/jobs.ts';
import type { AnyRun } from '../../tasks/task-runs/task-runs.repository.ts';
import {
  runTask,
  type TaskParts,
  type TaskQueue,
  type TaskStep,
} from '../../tasks/task-runs/task-runs.runner.ts';
import { scriptRunsIn, taskLogsIn, taskRunsIn } from '../../tasks/task-runs/task-runs.service.ts';
import type { ScriptChange, ScriptStep, ScriptTask, TaskScript } from './script.ts';

export const runScriptQueue: TaskQueue = { name: 'scripts.run' };

/**
 * Time limit of one job, because the queue gives up long jobs; the run continues in another one.
 */
const maxRunMsPerJob = 60_000;
/** Poll interval of a waiting run. The end of the earlier run also wakes it. */
const waitingRunPollMs = 10_000;
const maxStepFailures = 5;
const undoneChangesPerStep = 200;

type StepCounts = Readonly<Record<string, number>>;

interface ScriptRunProgress {
  cursor?: unknown;
  /** StepCounts are pairs, because jsonb does not keep the order of keys. */
  counts: [name: string, count: number][];
}

interface RunScriptParts extends TaskParts {
  jobs: Jobs;
  scripts: readonly TaskScript[];
  onGivenUp(trx: Trx, run: AnyRun, script: TaskScript): Promise<void>;
}

/** Processes runs of scripts. A run waits for earlier runs of the same script on the same sites. */
export function runScriptJob(parts: RunScriptParts): Job<{ taskRunId: number }> {
  return {
    queue: runScriptQueue,
    retries: 20,
    atOnce: 4,
    async handle({ taskRunId }) {
      const run = await parts.database.transaction((trx) => startRunOrWait(trx, parts, taskRunId));
      const script = parts.scripts.find(({ symbol }) => symbol === run?.script);
      if (!run || !script) return;
      await runTask(parts, taskRunId, {
        maxFailures: maxStepFailures,
        slice: {
          ms: maxRunMsPerJob,
          goOn: (trx) => parts.jobs.send(trx, runScriptQueue, { taskRunId }),
        },
        ...(script.prepare &&
          run.undoesRunId === null && {
            prepare: (now: AnyRun) => prepareScriptStep(parts, script, now),
          }),
        step: (trx, now, ready) => runScriptStep(trx, parts, script, now, ready),
        async ended(trx, over) {
          if (!over.isDryRun) await scriptRunsIn(trx).deleteItems(over.id);
          await wakeNextRun(trx, parts.jobs, over);
          if (over.status !== 'DONE') await parts.onGivenUp(trx, over, script);
        },
      });
    },
  };
}

export async function wakeNextRun(trx: Trx, jobs: Jobs, run: AnyRun): Promise<void> {
  const [next] = await scriptRunsIn(trx).findWaitingFor(run);
  if (next !== undefined) await jobs.send(trx, runScriptQueue, { taskRunId: next });
}

async function startRunOrWait(
  trx: Trx,
  { jobs }: RunScriptParts,
  taskRunId: number,
): Promise<AnyRun | undefined> {
  const runs = scriptRunsIn(trx);
  const run = await runs.lock(taskRunId);
  if (!run || run.finishedAt !== null) return undefined;
  if (run.status !== 'QUEUED') return run;
  if (!(await runs.mustWait(run))) {
    // Shows progress during the first step, and gives that step a start time.
    const begun = { status: 'RUNNING', message: 'Working on its first step' } as const;
    const pace: AnyRun['pace'] = [[Math.round(Date.now() / 1000), 0]];
    await taskRunsIn(trx).update(taskRunId, { ...begun, pace });
    return { ...run, ...begun, pace };
  }
  await jobs.send(trx, runScriptQueue, { taskRunId }, new Date(Date.now() + waitingRunPollMs));
  return undefined;
}

function toScriptTask(db: Db, { callers }: RunScriptParts, run: AnyRun): ScriptTask<unknown> {
  const { id, siteId, options, isDryRun, sites } = run;
  return {
    id,
    siteId,
    options,
    isDryRun,
    sites,
    authorOn: (on) => ({
      siteId: on,
      id: sites.find((site) => site.siteId === on)?.userId ?? null,
      requestId: `task run ${id}`,
    }),
    ...(callers && { yieldToRequests: callers.createYield() }),
    items: (after, limit) => scriptRunsIn(db).items(id, { after, limit }),
  };
}

const readScriptRunProgress = ({ result }: AnyRun): ScriptRunProgress => ({
  counts: [],
  ...result,
});

function prepareScriptStep(
  parts: RunScriptParts,
  script: TaskScript,
  run: AnyRun,
): Promise<unknown> {
  const { db } = parts.database;
  return (
    script.prepare?.(db, toScriptTask(db, parts, run), readScriptRunProgress(run).cursor) ??
    Promise.resolve()
  );
}

async function runScriptStep(
  trx: Trx,
  parts: RunScriptParts,
  script: TaskScript,
  run: AnyRun,
  ready: unknown,
): Promise<TaskStep> {
  const { cursor, counts: before } = readScriptRunProgress(run);
  const doOrUndoStep = () =>
    run.undoesRunId === null
      ? script.step(trx, toScriptTask(trx, parts, run), cursor, ready)
      : undoScriptStep(trx, parts, script, run, cursor as number | undefined);
  const step = run.isDryRun ? await runReadOnly(trx, doOrUndoStep) : await doOrUndoStep();
  const counts = addRunCounts(before, step.counts);
  const isFinished = step.cursor === undefined;
  const summary = formatRunCounts(counts, run.isDryRun);
  const message = step.stop ? `${step.stop} ${summary}` : summary;
  return {
    done: step.done,
    message,
    result: { ...(!isFinished && { cursor: step.cursor }), counts },
    isFinished,
    ...(step.stop && { isAborted: true }),
    logs: [
      ...(step.logs ?? []),
      ...(isFinished ? [{ kind: step.stop ? 'problem' : 'info', message } as const] : []),
    ],
    ...(step.changed && { changed: step.changed }),
  };
}

/** Makes the database refuse every write of a dry run. */
async function runReadOnly<T>(trx: Trx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint rehearsal`.execute(trx);
  await sql`set transaction read only`.execute(trx);
  const result = await work();
  // Releasing the savepoint ends read-only mode; nothing has to be undone.
  await sql`release savepoint rehearsal`.execute(trx);
  return result;
}

async function undoScriptStep(
  trx: Trx,
  parts: RunScriptParts,
  script: TaskScript,
  run: AnyRun,
  before: number | undefined,
): Promise<ScriptStep<number>> {
  if (!script.undo || run.undoesRunId === null) throw new Error(`${script.symbol} has no way back`);
  const page = { before: before ?? null, limit: undoneChangesPerStep };
  const logs = await taskLogsIn(trx).changesBefore(run.undoesRunId, page);
  const changes = logs.map((log) => ({ ...log, data: log.data as unknown as ScriptChange }));
  const step =
    changes.length === 0
      ? { counts: {} }
      : await script.undo(trx, toScriptTask(trx, parts, run), changes);
  const last = changes.at(-1);
  return {
    ...step,
    done: changes.length,
    cursor: changes.length === undoneChangesPerStep ? last?.id : undefined,
  };
}

function addRunCounts(
  before: ScriptRunProgress['counts'],
  more: StepCounts,
): ScriptRunProgress['counts'] {
  const sum = new Map(before);
  for (const [name, count] of Object.entries(more)) sum.set(name, (sum.get(name) ?? 0) + count);
  return [...sum];
}

export function summarizeScriptRun(run: AnyRun): string {
  const { counts } = readScriptRunProgress(run);
  return counts.length === 0 ? 'Nothing was done.' : formatRunCounts(counts, run.isDryRun);
}

/** Names of counts in a dry run, which changes nothing. */
const rehearsedCountNames: Readonly<Record<string, string>> = {
  Changed: 'Would be changed',
  Corrected: 'Would be corrected',
  'Left broken': 'Would be left broken',
  Links: 'Links that would change',
  'Members opted out': 'Members who would be opted out',
  Repaired: 'Would be repaired',
  'Subscribers opted out': 'Subscribers who would be opted out',
  'Taken back': 'Would be taken back',
  Texts: 'Texts that would change',
};

function formatRunCounts(counts: ScriptRunProgress['counts'], isDryRun: boolean): string {
  const parts = counts.map(([name, count]) => {
    const shown = (isDryRun && rehearsedCountNames[name]) || name;
    return `${shown}: ${count.toLocaleString('en')}.`;
  });
  const text = parts.length === 0 ? 'Nothing to do.' : parts.join(' ');
  return isDryRun ? `Dry run. ${text}` : text;
}
