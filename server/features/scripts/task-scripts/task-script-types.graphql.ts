import {
  isRunDead,
  maxLogsWithRun,
  rehearsedListRetentionDays,
  runDeadAfterSeconds,
  runsPageMax,
  scheduleEvery,
  schedulesMax,
  scriptChoicesMax,
} from '../../../../contract/scripts/task-scripts.ts';
import { builder } from '../../../graphql/builder.ts';
import { pageArgsWithoutSort } from '../../../graphql/page-args.ts';
import { estimateSecondsLeft } from '../../tasks/task-runs/run-speed.ts';
import type { TaskLog } from '../../tasks/task-runs/task-logs.repository.ts';
import type { Schedule } from './schedules.repository.ts';
import type { ScriptOption, TaskScript } from './script.ts';
import type { ScriptRunWithUndo } from './task-scripts.service.ts';

const permission = 'taskScripts.run';

export const EveryType = builder.enumType('TaskScriptEvery', {
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
      // Resolving it costs little: two short texts that are in memory already.
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

export const LogType = builder.objectRef<TaskLog>('TaskScriptLog').implement({
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

const wasRunAborted = ({ status, finishedAt }: ScriptRunWithUndo) =>
  status === 'ABORTED' || (status === 'FAILED' && finishedAt !== null);

const isDeadRun = (run: ScriptRunWithUndo) =>
  isRunDead({ aborted: wasRunAborted(run), stoppedAt: run.finishedAt, heartbeatAt: run.updatedAt });

const canBeRepeated = ({ isDryRun, status, hasList, finishedAt }: ScriptRunWithUndo) => {
  if (!isDryRun || status !== 'DONE' || !finishedAt) return false;
  return !hasList || Date.now() - finishedAt.getTime() < rehearsedListRetentionDays * 86_400_000;
};

export const RunType = builder.objectRef<ScriptRunWithUndo>('TaskScriptRun').implement({
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
      resolve: wasRunAborted,
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
      description: `Time of the last heartbeat. After ${runDeadAfterSeconds} seconds without one the run is dead.`,
    }),
    isDead: t.boolean({ resolve: isDeadRun }),
    secondsLeft: t.int({
      description:
        'Seconds left at the speed of the last minute. Null below 1 % and for dead runs.',
      nullable: true,
      resolve: (run) => (isDeadRun(run) ? null : estimateSecondsLeft(run, Date.now())),
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

export const ScriptType = builder.objectRef<TaskScript>('TaskScript').implement({
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
      args: pageArgsWithoutSort,
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
