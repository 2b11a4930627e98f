import { may } from '../../../../contract/permissions.ts';
import {
  rehearsedListRetentionDays,
  runReasonInput,
  runsPageMax,
  type ScheduleEvery,
  schedulesMax,
  scriptItemsMax,
  scriptLogRetentionDays,
  scriptMessages,
} from '../../../../contract/scripts/task-scripts.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { conflict, invalidInput, notFound } from '../../../base/errors.ts';
import { type PageArgs, pageOf } from '../../../base/paging.ts';
import { validate } from '../../../base/validate.ts';
import type { CleanUp } from '../../../jobs/clean-up.job.ts';
import { accountRowsIn } from '../../accounts/auth/accounts.service.ts';
import { toRoleId } from '../../accounts/auth/sessions.service.ts';
import { sitesIn } from '../../accounts/sites/sites.service.ts';
import type { ScriptRun } from '../../tasks/task-runs/script-runs.repository.ts';
import type { TaskLog, TaskLogFilter } from '../../tasks/task-runs/task-logs.repository.ts';
import type { RunSite } from '../../tasks/task-runs/task-runs.repository.ts';
import { scriptRunsIn, taskLogsIn, taskRunsIn } from '../../tasks/task-runs/task-runs.service.ts';
import { checkQueueNotFull, createDerivedRuns, type DerivedRuns } from './derived-runs.ts';
import { brokenLinkColumns, readBrokenLink } from './run-reports.ts';
import { summarizeScriptRun, wakeNextRun } from './run-script.job.ts';
import { startScriptRun } from './run-starting.ts';
import { type Schedule, schedulesRepository } from './schedules.repository.ts';
import type { ScriptOption, TaskScript } from './script.ts';
import { parseRunInput, type RunInput } from './script-options.ts';

interface ScriptStartArgs extends Omit<RunInput, 'report'> {
  reason: string | null | undefined;
  isDryRun: boolean;
  every: ScheduleEvery | null;
  reportRunId: number | null;
}

export interface ScriptRunWithUndo extends ScriptRun {
  undoneByRunId: number | null;
  /** Name of the site that started the run, unless it is the actor's own. */
  startedOnSite: string | null;
}

export interface TaskScriptsService extends DerivedRuns {
  list(): readonly TaskScript[];
  get(symbol: string): TaskScript;
  runs(actor: Actor, symbol: string, page: PageArgs): Promise<ScriptRunWithUndo[]>;
  countRuns(actor: Actor, symbol: string): Promise<number>;
  run(actor: Actor, id: number): Promise<ScriptRunWithUndo>;
  schedules(actor: Actor, symbol: string): Promise<Schedule[]>;
  options(actor: Actor, symbol: string): Promise<readonly ScriptOption[]>;
  /** Starts a run. With `every` it also creates a schedule. */
  start(actor: Actor, symbol: string, args: ScriptStartArgs): Promise<TaskScript>;
  abort(actor: Actor, runId: number): Promise<ScriptRun>;
  deleteSchedule(actor: Actor, id: number): Promise<void>;
  logs(
    actor: Actor,
    runId: number,
    filter: TaskLogFilter,
    page: PageArgs & { isNewestFirst?: boolean },
  ): Promise<TaskLog[]>;
  countLogs(actor: Actor, runId: number, filter: TaskLogFilter): Promise<number>;
  allLogs(actor: Actor, runId: number, filter: TaskLogFilter): Promise<AsyncIterable<TaskLog>>;
  deleteOldLogs: CleanUp;
}

export function createTaskScriptsService({
  database,
  changes,
  jobs,
  scripts,
}: Pick<Core, 'database' | 'changes' | 'jobs'> & {
  scripts: readonly TaskScript[];
}): TaskScriptsService {
  const { db } = database;

  function get(symbol: string): TaskScript {
    const script = scripts.find((each) => each.symbol === symbol);
    if (!script) throw notFound(scriptMessages.notFound);
    return script;
  }

  async function findRun({ siteId }: Actor, id: number): Promise<ScriptRun> {
    const run = await scriptRunsIn(db).find(siteId, id);
    if (!run) throw notFound(scriptMessages.runNotFound);
    return run;
  }

  /** Checks the role on each site, because it may differ. */
  async function findAllowedSites(actor: Actor, isForNetwork: boolean): Promise<RunSite[]> {
    const own = { siteId: actor.siteId, userId: actor.id };
    if (!isForNetwork) return [own];
    const sites: RunSite[] = [];
    for (const { userId, id, features } of await sitesIn(db).ofAccount(
      actor.siteId,
      actor.id,
      actor.provenAt,
    )) {
      const account = await accountRowsIn(db).find(id, userId);
      const roleId = account && toRoleId(account.roleId);
      if (roleId && may({ roleId, siteFeatures: features }, 'taskScripts.run')) {
        sites.push({ siteId: id, userId });
      }
    }
    return sites.length > 0 ? sites : [own];
  }

  async function loadReport(actor: Actor, runId: number): Promise<string[][]> {
    const { isDryRun } = await findOpenRun(actor, runId);
    // A real run has already edited the links of its logged changes, so only problems are left.
    const kinds = isDryRun ? (['change', 'problem'] as const) : (['problem'] as const);
    const page = { limit: scriptItemsMax + 1, offset: 0 };
    const logs = await taskLogsIn(db).page(runId, { kinds }, page);
    const rows = logs.map(readBrokenLink).filter((row) => row !== undefined);
    if (rows.length === 0) throw conflict(scriptMessages.noReport);
    return [[...brokenLinkColumns], ...rows];
  }

  async function loadOptions(
    { siteId }: Actor,
    { options, siteItems = {} }: TaskScript,
  ): Promise<ScriptOption[]> {
    return Promise.all(
      options.map(async (option) => {
        const load = siteItems[option.name];
        return load ? { ...option, items: await load(db, siteId) } : option;
      }),
    );
  }

  /** Requires the actor to have the permission on all sites of the run. */
  async function sitesOfRun(actor: Actor, { sites }: ScriptRun): Promise<RunSite[]> {
    const own = await findAllowedSites(
      actor,
      sites.some(({ siteId }) => siteId !== actor.siteId),
    );
    const same = sites.flatMap(({ siteId }) => own.find((each) => each.siteId === siteId) ?? []);
    if (same.length < sites.length) throw conflict(scriptMessages.otherSites);
    return same;
  }

  async function describeRuns(
    { siteId }: Actor,
    runs: readonly ScriptRun[],
  ): Promise<ScriptRunWithUndo[]> {
    if (runs.length === 0) return [];
    const undone = await scriptRunsIn(db).findUndoingRuns(runs.map(({ id }) => id));
    const isOwn = (run: ScriptRun) => run.siteId === siteId;
    const sites = runs.every(isOwn) ? [] : await sitesIn(db).list();
    return runs.map((run) => ({
      ...run,
      undoneByRunId: undone.get(run.id) ?? null,
      startedOnSite: isOwn(run) ? null : (sites.find(({ id }) => id === run.siteId)?.name ?? null),
    }));
  }

  /**
   * Runs started by another site are not opened, because their log contains content of that site.
   */
  async function findOpenRun(actor: Actor, id: number): Promise<ScriptRun> {
    const run = await findRun(actor, id);
    if (run.siteId !== actor.siteId) await sitesOfRun(actor, run);
    return run;
  }

  return {
    ...createDerivedRuns({
      database,
      changes,
      jobs,
      get,
      findRun,
      sitesOfRun,
    }),
    list: () => scripts,
    get,
    async run(actor, id) {
      const [run] = await describeRuns(actor, [await findRun(actor, id)]);
      return run as ScriptRunWithUndo;
    },
    countRuns: ({ siteId }, symbol) => scriptRunsIn(db).count(siteId, symbol),
    schedules: ({ siteId }, symbol) => schedulesRepository(db).ofScript(siteId, symbol),

    async runs(actor, symbol, page) {
      const { limit, offset } = pageOf(page);
      const slice = { limit: Math.min(limit, runsPageMax), offset };
      return describeRuns(actor, await scriptRunsIn(db).latest(actor.siteId, symbol, slice));
    },

    options: (actor, symbol) => loadOptions(actor, get(symbol)),

    async start(actor, symbol, { options, upload, reason: why, isDryRun, every, reportRunId }) {
      const script = get(symbol);
      const { reason } = validate(runReasonInput, { reason: why ?? '' });
      const choices = await loadOptions(actor, script);
      const report = reportRunId === null ? undefined : await loadReport(actor, reportRunId);
      const { values, items } = parseRunInput(
        { ...script, options: choices },
        { options, upload, report },
      );
      if (every && items) throw invalidInput(scriptMessages.notScheduled, 'every');
      const sites = await findAllowedSites(actor, script.isForNetwork?.(values) ?? false);
      const { siteId, id: startedBy } = actor;
      const author = { siteId, id: startedBy, requestId: actor.requestId };
      const task = { id: 0, siteId, options: values, isDryRun, sites, authorOn: () => author };
      const total =
        items?.length ?? (await script.count?.(db, { ...task, items: async () => [] })) ?? 0;
      await database.transaction(async (trx) => {
        await checkQueueNotFull(trx, actor, symbol);
        // Does not store text that became a work list with the options, because work lists are
        // deleted after the run.
        const storedOptions = items ? omitLongLists(script, values) : values;
        const about = { script: symbol, options: storedOptions, reason, isDryRun, sites };
        let scheduleId: number | null = null;
        if (every) {
          const schedules = schedulesRepository(trx);
          if ((await schedules.ofScript(siteId, symbol)).length >= schedulesMax) {
            throw conflict(scriptMessages.schedulesFull);
          }
          scheduleId = await schedules.insert(siteId, {
            ...about,
            options: storedOptions as Record<string, unknown>,
            every,
            createdBy: startedBy,
          });
          const created = { noun: 'taskSchedule', id: scheduleId, action: 'created' } as const;
          await changes.record(trx, actor, {
            ...created,
            after: { script: symbol, every, reason },
          });
        }
        const run = { ...about, undoesRunId: null, scheduleId, total, startedBy };
        const id = await startScriptRun(trx, jobs, siteId, run, items);
        await changes.record(trx, actor, {
          noun: 'taskRun',
          id,
          action: 'started',
          after: { script: symbol, reason, isDryRun, options: omitLongLists(script, values) },
        });
      });
      return script;
    },

    async abort(actor, runId) {
      await findOpenRun(actor, runId);
      await database.transaction(async (trx) => {
        const run = await taskRunsIn(trx).stop(runId, summarizeScriptRun);
        if (!run) throw conflict(scriptMessages.notRunning);
        await scriptRunsIn(trx).deleteItems(runId);
        await wakeNextRun(trx, jobs, run);
        const after = { script: run.script, done: run.done, total: run.total };
        await changes.record(trx, actor, { noun: 'taskRun', id: runId, action: 'aborted', after });
      });
      return findRun(actor, runId);
    },

    deleteSchedule: (actor, id) =>
      database.transaction(async (trx) => {
        const removed = await schedulesRepository(trx).remove(actor.siteId, id);
        if (!removed) throw notFound(scriptMessages.scheduleNotFound);
        const change = { noun: 'taskSchedule', id, action: 'deleted', before: removed } as const;
        await changes.record(trx, actor, change);
      }),

    async logs(actor, runId, filter, { isNewestFirst = false, ...page }) {
      await findOpenRun(actor, runId);
      return taskLogsIn(db).page(runId, filter, { ...pageOf(page), isNewestFirst });
    },

    async countLogs(actor, runId, filter) {
      await findOpenRun(actor, runId);
      return taskLogsIn(db).count(runId, filter);
    },

    async allLogs(actor, runId, filter) {
      await findOpenRun(actor, runId);
      const logs = taskLogsIn(db);
      return (async function* () {
        let after = 0;
        for (;;) {
          const page = await logs.after(runId, filter, { after, limit: 2000 });
          yield* page;
          const last = page.at(-1);
          if (!last) return;
          after = last.id;
        }
      })();
    },

    async deleteOldLogs(now) {
      const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
      await scriptRunsIn(db).deleteOldLogs(daysAgo(scriptLogRetentionDays));
      await scriptRunsIn(db).deleteItemsOfOldRuns(daysAgo(rehearsedListRetentionDays));
    },
  };
}

/** Keeps long lists, which may be people's addresses, out of the audit log. */
function omitLongLists({ options }: TaskScript, values: object): object {
  const isShortOption = (name: string) =>
    options.some((option) => option.name === name && option.type !== 'text_area');
  return Object.fromEntries(Object.entries(values).filter(([name]) => isShortOption(name)));
}
