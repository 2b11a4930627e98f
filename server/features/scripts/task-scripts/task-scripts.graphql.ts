import { maxPageSize } from '../../../../contract/limits.ts';
import { builder } from '../../../graphql/builder.ts';
import { pageArgsWithoutSort } from '../../../graphql/page-args.ts';
import { parseRunId, searchArgs } from './task-script-args.ts';
import { LogType, RunType, ScriptType } from './task-script-types.graphql.ts';

const permission = 'taskScripts.run';

const toLogFilter = ({
  search,
  detailed,
  changesOnly,
}: {
  search?: string | null | undefined;
  detailed?: boolean | null | undefined;
  changesOnly?: boolean | null | undefined;
}) => ({
  ...searchArgs(search),
  ...(detailed === false && { kinds: ['info', 'problem'] as const }),
  ...(changesOnly && { kinds: ['change'] as const }),
});

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
      resolve: (_, { id }, { actor, services }) => services.taskScripts.run(actor, parseRunId(id)),
    }),
    taskScriptRunLogs: t.field({
      description: "Lines of a run's log, oldest first.",
      permission,
      type: [LogType],
      maxItems: maxPageSize,
      args: {
        ...filterArgs,
        ...pageArgsWithoutSort,
        newestFirst: t.arg.boolean({ description: 'Newest lines first.' }),
      },
      resolve: (_, { runId, newestFirst, limit, offset, ...filter }, { actor, services }) =>
        services.taskScripts.logs(actor, parseRunId(runId), toLogFilter(filter), {
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
        services.taskScripts.countLogs(actor, parseRunId(runId), toLogFilter(filter)),
    }),
  };
});
