import { maxPageSize, searchMaxLength } from '../../../../contract/limits.ts';
import {
  chosenChangesMax,
  deadAfterSeconds,
  isRunDead,
  maxLogsWithRun,
  rehearsedListKeptDays,
  runsPageMax,
  scheduleEvery,
  schedulesMax,
  scriptChoicesMax,
  scriptMessages,
} from '../../../../contract/scripts/task-scripts.ts';
import { invalidInput } from '../../../base/errors.ts';
import { builder } from '../../../graphql/builder.ts';
import { pageOnly } from '../../../graphql/page-args.ts';
import { parseId } from '../../../graphql/scalars.ts';
import { secondsLeft } from '../../tasks/task-runs/run-speed.ts';
import type { TaskLog } from '../../tasks/task-runs/task-logs.repository.ts';
import type { Schedule } from './schedules.repository.ts';
import type { ScriptOption, TaskScript } from './script.ts';
import type { ScriptRunWithUndo } from './task-scripts.service.ts';

const permission = 'taskScripts.run';

const EveryType = builder.enumType('TaskScriptEvery', {
  description: 'How often a script starts by itself.',
  values: scheduleEvery,
});

const ItemType = builder
  .objectRef<{ value: string; label: string }>('TaskScriptOptionItem')
  .implement({
    description: 'One of the values that an option can have.',
    permission,
    fields: (t) => ({
      value: t.exposeString('value', { cost: 0.1 }),
      label: t.exposeString('label', { cost: 0.1 }),
    }),
  });

const OptionType = builder.objectRef<ScriptOption>('TaskScriptOption').implement({
  description: 'What a script asks for before it runs.',
  permission,
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name of the value in `options`.' }),
    type: t.exposeString('type', {
      description: 'select, multi_select, checkbox, number, text, text_area or upload.',
    }),
    label: t.exposeString('label'),
    description: t.string({ resolve: ({ description = '' }) => description }),
    items: t.field({
      description: 'What to choose from.',
      type: [ItemType],
      maxItems: scriptChoicesMax,
      // Cheap: two short texts that are already in memory.
      cost: 0.1,
      resolve: ({ items = [] }) => [...items],
    }),
    default: t.field({
      type: 'JSON',
      nullable: true,
      resolve: (option) => option.default ?? null,
    }),
    checked: t.boolean({
      description: 'For a checkbox: whether it is initially on.',
      resolve: ({ checked = false }) => checked,
    }),
    accept: t.string({
      description: 'For an upload: the accepted files.',
      nullable: true,
      resolve: ({ accept }) => accept ?? null,
    }),
  }),
});

const LogType = builder.objectRef<TaskLog>('TaskScriptLog').implement({
  description: 'A line of the log of a run.',
  permission,
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.exposeString('kind', { description: 'info, problem or change.' }),
    message: t.exposeString('message'),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
    data: t.field({
      description: 'For a change: its subject, and the values before and after.',
      type: 'JSON',
      nullable: true,
      // Omits undo data, which is of no use to people.
      resolve: ({ data }) => {
        if (!data) return null;
        const { undo: _, ...shown } = data;
        return shown;
      },
    }),
  }),
});

const wasAborted = ({ status, finishedAt }: ScriptRunWithUndo) =>
  status === 'ABORTED' || (status === 'FAILED' && finishedAt !== null);

const isDeadRun = (run: ScriptRunWithUndo) =>
  isRunDead({ aborted: wasAborted(run), stoppedAt: run.finishedAt, heartbeatAt: run.updatedAt });

const canBeRepeated = ({ isDryRun, status, hasList, finishedAt }: ScriptRunWithUndo) => {
  if (!isDryRun || status !== 'DONE' || !finishedAt) return false;
  return !hasList || Date.now() - finishedAt.getTime() < rehearsedListKeptDays * 86_400_000;
};

const RunType = builder.objectRef<ScriptRunWithUndo>('TaskScriptRun').implement({
  description: 'One run of a script.',
  permission,
  fields: (t) => ({
    id: t.exposeID('id'),
    symbol: t.exposeString('script', { description: 'Of the script.' }),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
    message: t.exposeString('message'),
    total: t.exposeInt('total'),
    progress: t.exposeInt('done', { description: 'How much of the total is done.' }),
    stoppedAt: t.expose('finishedAt', { type: 'DateTime', nullable: true }),
    aborted: t.boolean({
      description: 'Stopped by someone, or by errors that did not go away.',
      resolve: wasAborted,
    }),
    failed: t.boolean({
      description: 'Whether its last step failed. It is tried again unless it has stopped.',
      resolve: ({ status }) => status === 'FAILED',
    }),
    isWaiting: t.boolean({
      description: 'Whether another run of the script has to be over first.',
      resolve: ({ status }) => status === 'QUEUED',
    }),
    heartbeatAt: t.expose('updatedAt', {
      type: 'DateTime',
      description: `Time of the last heartbeat. After ${deadAfterSeconds} seconds without one the run is dead.`,
    }),
    isDead: t.boolean({ resolve: isDeadRun }),
    secondsLeft: t.int({
      description:
        'Seconds left at the speed of the last minute. Null below 1 % and for dead runs.',
      nullable: true,
      resolve: (run) => (isDeadRun(run) ? null : secondsLeft(run, Date.now())),
    }),
    reason: t.exposeString('reason'),
    startedOnSite: t.exposeString('startedOnSite', {
      description: 'Of a run that another site started, the name of that site.',
      nullable: true,
    }),
    canBeRepeated: t.boolean({
      description: 'Whether it is a dry run that can be run for real with the same options.',
      resolve: canBeRepeated,
    }),
    isDryRun: t.exposeBoolean('isDryRun', { description: 'Nothing was changed.' }),
    startedBy: t.exposeString('starterName', { nullable: true }),
    isScheduled: t.boolean({ resolve: ({ scheduleId }) => scheduleId !== null }),
    undoesRunId: t.id({ nullable: true, resolve: ({ undoesRunId }) => undoesRunId }),
    undoneByRunId: t.id({ nullable: true, resolve: ({ undoneByRunId }) => undoneByRunId }),
    logs: t.field({
      description: 'Its last lines; taskScriptRunLogs has all of them.',
      type: [LogType],
      maxItems: maxLogsWithRun,
      cost: 300,
      resolve: async ({ id, siteId }, _, { actor, services }) =>
        siteId !== actor.siteId
          ? []
          : (
              await services.taskScripts.logs(
                actor,
                id,
                {},
                { limit: maxLogsWithRun, isNewestFirst: true },
              )
            ).reverse(),
    }),
  }),
});

const ScheduleType = builder.objectRef<Schedule>('TaskScriptSchedule').implement({
  description: 'A script that starts by itself.',
  permission,
  fields: (t) => ({
    id: t.exposeID('id'),
    every: t.expose('every', { type: EveryType }),
    nextAt: t.expose('nextAt', { type: 'DateTime' }),
    reason: t.exposeString('reason'),
    isDryRun: t.exposeBoolean('isDryRun'),
    createdBy: t.exposeString('creatorName'),
  }),
});

const ScriptType = builder.objectRef<TaskScript>('TaskScript').implement({
  description: 'Long maintenance work that can be started and watched.',
  permission: 'taskScripts.list',
  fields: (t) => ({
    name: t.exposeString('name'),
    symbol: t.exposeString('symbol'),
    icon: t.string({ nullable: true, resolve: ({ icon }) => icon ?? null }),
    description: t.exposeString('description', { permission }),
    options: t.field({
      type: [OptionType],
      maxItems: 20,
      permission,
      resolve: async ({ symbol }, _, { actor, services }) => [
        ...(await services.taskScripts.options(actor, symbol)),
      ],
    }),
    canBeUndone: t.boolean({
      description: 'Whether another run can take back what one did.',
      permission,
      resolve: ({ undo }) => undo !== undefined,
    }),
    canBeChosen: t.boolean({
      description: 'Whether only some of the changes that a dry run lists can be made.',
      permission,
      resolve: ({ choose }) => choose !== undefined,
    }),
    runs: t.field({
      description: 'The newest first.',
      type: [RunType],
      permission,
      maxItems: runsPageMax,
      args: pageOnly,
      resolve: ({ symbol }, page, { actor, services }) =>
        services.taskScripts.runs(actor, symbol, page),
    }),
    runsTotal: t.int({
      permission,
      resolve: ({ symbol }, _, { actor, services }) =>
        services.taskScripts.countRuns(actor, symbol),
    }),
    schedules: t.field({
      type: [ScheduleType],
      permission,
      maxItems: schedulesMax,
      resolve: ({ symbol }, _, { actor, services }) =>
        services.taskScripts.schedules(actor, symbol),
    }),
  }),
});

const runIdOf = (id: string) => parseId(id, scriptMessages.runNotFound);

const searchOf = (search: string | null | undefined) =>
  search?.trim() ? { search: search.trim().slice(0, searchMaxLength) } : {};

const logFilter = ({
  search,
  detailed,
  changesOnly,
}: {
  search?: string | null | undefined;
  detailed?: boolean | null | undefined;
  changesOnly?: boolean | null | undefined;
}) => ({
  ...searchOf(search),
  ...(detailed === false && { kinds: ['info', 'problem'] as const }),
  ...(changesOnly && { kinds: ['change'] as const }),
});

const logIdOf = (id: string) => {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw invalidInput(scriptMessages.changeNotFound, 'changeIds');
  return Number(id);
};

builder.queryFields((t) => {
  const filterArgs = {
    runId: t.arg.id({ required: true, description: 'The id of the run.' }),
    search: t.arg.string({ description: 'Only lines that have this.' }),
    detailed: t.arg.boolean({ description: 'False leaves out the single changes.' }),
    changesOnly: t.arg.boolean({ description: 'True leaves out everything else.' }),
  };
  return {
    taskScripts: t.field({
      description: 'All scripts, by name.',
      permission: 'taskScripts.list',
      type: [ScriptType],
      maxItems: 50,
      resolve: (_, __, { services }) =>
        [...services.taskScripts.list()].sort((a, b) => a.name.localeCompare(b.name)),
    }),
    taskScript: t.field({
      description: 'One script, with what it asks for and its runs on the site.',
      permission,
      type: ScriptType,
      args: { symbol: t.arg.string({ required: true, description: 'Such as reindex_threads.' }) },
      resolve: (_, { symbol }, { services }) => services.taskScripts.get(symbol),
    }),
    taskScriptRun: t.field({
      description: 'One run of a script on the site.',
      permission,
      type: RunType,
      args: { id: t.arg.id({ required: true, description: 'The id of the run.' }) },
      resolve: (_, { id }, { actor, services }) => services.taskScripts.run(actor, runIdOf(id)),
    }),
    taskScriptRunLogs: t.field({
      description: "Lines of a run's log, oldest first.",
      permission,
      type: [LogType],
      maxItems: maxPageSize,
      args: {
        ...filterArgs,
        ...pageOnly,
        newestFirst: t.arg.boolean({ description: 'Newest lines first.' }),
      },
      resolve: (_, { runId, newestFirst, limit, offset, ...filter }, { actor, services }) =>
        services.taskScripts.logs(actor, runIdOf(runId), logFilter(filter), {
          limit,
          offset,
          isNewestFirst: newestFirst ?? false,
        }),
    }),
    taskScriptRunLogCount: t.int({
      description: 'How many lines there are in all.',
      permission,
      args: filterArgs,
      resolve: (_, { runId, ...filter }, { actor, services }) =>
        services.taskScripts.countLogs(actor, runIdOf(runId), logFilter(filter)),
    }),
  };
});

const stepUpUnlessDryRun = {
  action: 'scripts.write',
  when: ({ isDryRun }: { isDryRun?: boolean | null }) => isDryRun !== true,
} as const;

builder.mutationFields((t) => ({
  runTaskScript: t.field({
    description: 'Starts a script. It waits until earlier runs of it on the site are over.',
    permission,
    stepUp: stepUpUnlessDryRun,
    type: ScriptType,
    args: {
      symbol: t.arg.string({ required: true, description: 'Such as reindex_threads.' }),
      options: t.arg.string({ description: 'A JSON object of the values by option.' }),
      upload: t.arg.string({ description: 'The text of a CSV file, where it takes one.' }),
      reason: t.arg.string({ description: 'Why. It is kept with the run.' }),
      isDryRun: t.arg.boolean({ description: 'Changes nothing, and lists what it would.' }),
      every: t.arg({ type: EveryType, description: 'Starts it again by itself.' }),
      reportRunId: t.arg.id({
        description: 'A run that listed broken links, which this one goes by instead of a file.',
      }),
    },
    resolve: (_, { symbol, isDryRun, every, reportRunId, ...given }, { actor, services }) =>
      services.taskScripts.start(actor, symbol, {
        options: given.options,
        upload: given.upload,
        reason: given.reason,
        reportRunId: reportRunId == null ? null : runIdOf(reportRunId),
        isDryRun: isDryRun ?? false,
        every: every ?? null,
      }),
  }),
  abortTaskScriptRun: t.field({
    description: 'Stops a run. What it did stays done.',
    permission,
    type: RunType,
    args: { id: t.arg.id({ required: true, description: 'The id of the run.' }) },
    resolve: async (_, { id }, { actor, services }) => ({
      ...(await services.taskScripts.abort(actor, runIdOf(id))),
      undoneByRunId: null,
      startedOnSite: null,
    }),
  }),
  applyTaskScriptChanges: t.field({
    description: 'Starts a run that makes some of the changes that a dry run has listed.',
    permission,
    stepUp: 'scripts.write',
    type: RunType,
    args: {
      id: t.arg.id({ required: true, description: 'The id of the dry run.' }),
      changeIds: t.arg.idList({
        description: `Lines of its log, at most ${chosenChangesMax}; absent: all changes that match.`,
      }),
      search: t.arg.string({ description: 'Without changeIds, only changes that have this.' }),
      reason: t.arg.string({ description: 'Why.' }),
    },
    resolve: async (_, { id, changeIds, search, reason }, { actor, services }) => ({
      ...(await services.taskScripts.applyChosen(actor, runIdOf(id), {
        changeIds: changeIds?.map(logIdOf) ?? null,
        ...searchOf(search),
        reason,
      })),
      undoneByRunId: null,
      startedOnSite: null,
    }),
  }),
  repeatTaskScriptRun: t.field({
    description: 'Runs a dry run for real, with the same options and the same list.',
    permission,
    type: RunType,
    args: {
      id: t.arg.id({ required: true, description: 'The id of the dry run.' }),
      reason: t.arg.string({ description: 'Why; absent: that of the dry run.' }),
    },
    resolve: async (_, { id, reason }, { actor, services }) => ({
      ...(await services.taskScripts.repeat(actor, runIdOf(id), { reason })),
      undoneByRunId: null,
      startedOnSite: null,
    }),
  }),
  undoTaskScriptRun: t.field({
    description: 'Starts a run that takes back what this one changed, where nobody did so since.',
    permission,
    stepUp: stepUpUnlessDryRun,
    type: RunType,
    args: {
      id: t.arg.id({ required: true, description: 'The id of the run.' }),
      reason: t.arg.string({ description: 'Why.' }),
      isDryRun: t.arg.boolean({ description: 'Changes nothing, and lists what it would.' }),
    },
    resolve: async (_, { id, reason, isDryRun }, { actor, services }) => ({
      ...(await services.taskScripts.undo(actor, runIdOf(id), {
        reason,
        isDryRun: isDryRun ?? false,
      })),
      undoneByRunId: null,
      startedOnSite: null,
    }),
  }),
  deleteTaskScriptSchedule: t.boolean({
    description: 'A script no longer starts by itself.',
    permission,
    args: { id: t.arg.id({ required: true, description: 'The id of the schedule.' }) },
    resolve: async (_, { id }, { actor, services }) => {
      await services.taskScripts.deleteSchedule(
        actor,
        parseId(id, scriptMessages.scheduleNotFound),
      );
      return true;
    },
  }),
}));
