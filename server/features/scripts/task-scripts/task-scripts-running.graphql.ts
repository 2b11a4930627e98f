import { chosenChangesMax, scriptMessages } from '../../../../contract/scripts/task-scripts.ts';
import { invalidInput } from '../../../base/errors.ts';
import { builder } from '../../../graphql/builder.ts';
import { parseId } from '../../../graphql/scalars.ts';
import { parseRunId, searchArgs } from './task-script-args.ts';
import { EveryType, RunType, ScriptType } from './task-script-types.graphql.ts';

const permission = 'taskScripts.run';

const parseLogId = (id: string) => {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw invalidInput(scriptMessages.changeNotFound, 'changeIds');
  return Number(id);
};

const toRunWithoutUndo = <Run>(run: Run) => ({ ...run, undoneByRunId: null, startedOnSite: null });

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
        reportRunId: reportRunId == null ? null : parseRunId(reportRunId),
        isDryRun: isDryRun ?? false,
        every: every ?? null,
      }),
  }),
  abortTaskScriptRun: t.field({
    description: 'Stops a run. What it did stays done.',
    permission,
    type: RunType,
    args: { id: t.arg.id({ required: true, description: 'The id of the run.' }) },
    resolve: async (_, { id }, { actor, services }) =>
      toRunWithoutUndo(await services.taskScripts.abort(actor, parseRunId(id))),
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
    resolve: async (_, { id, changeIds, search, reason }, { actor, services }) =>
      toRunWithoutUndo(
        await services.taskScripts.applyChosen(actor, parseRunId(id), {
          changeIds: changeIds?.map(parseLogId) ?? null,
          ...searchArgs(search),
          reason,
        }),
      ),
  }),
  repeatTaskScriptRun: t.field({
    description: 'Runs a dry run for real, with the same options and the same list.',
    permission,
    stepUp: 'scripts.write',
    type: RunType,
    args: {
      id: t.arg.id({ required: true, description: 'The id of the dry run.' }),
      reason: t.arg.string({ description: 'Why; absent: that of the dry run.' }),
    },
    resolve: async (_, { id, reason }, { actor, services }) =>
      toRunWithoutUndo(await services.taskScripts.repeat(actor, parseRunId(id), { reason })),
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
    resolve: async (_, { id, reason, isDryRun }, { actor, services }) =>
      toRunWithoutUndo(
        await services.taskScripts.undo(actor, parseRunId(id), {
          reason,
          isDryRun: isDryRun ?? false,
        }),
      ),
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
