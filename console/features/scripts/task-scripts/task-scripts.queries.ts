import { queryOptions } from '@tanstack/react-query';
import type { ResultOf, VariablesOf } from 'gql.tada';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';

const TaskScripts = graphql(`
  query TaskScripts {
    taskScripts {
      name
      symbol
      icon
    }
  }
`);

const TaskScript = graphql(`
  query TaskScript($symbol: String!, $limit: Int, $offset: Int) {
    taskScript(symbol: $symbol) {
      name
      symbol
      icon
      description
      canBeUndone
      canBeChosen
      options {
        name
        type
        label
        description
        items {
          value
          label
        }
        default
        checked
        accept
      }
      schedules {
        id
        every
        nextAt
        reason
        isDryRun
        createdBy
      }
      runsTotal
      runs(limit: $limit, offset: $offset) {
        id
        insertedAt
        message
        total
        progress
        stoppedAt
        aborted
        failed
        isWaiting
        isDead
        heartbeatAt
        secondsLeft
        reason
        isDryRun
        isScheduled
        startedBy
        startedOnSite
        canBeRepeated
        undoesRunId
        undoneByRunId
      }
    }
  }
`);

const TaskScriptRunLogs = graphql(`
  query TaskScriptRunLogs(
    $runId: ID!
    $limit: Int
    $offset: Int
    $search: String
    $detailed: Boolean
  ) {
    taskScriptRunLogCount(runId: $runId, search: $search, detailed: $detailed)
    taskScriptRunLogs(
      runId: $runId
      limit: $limit
      offset: $offset
      search: $search
      detailed: $detailed
    ) {
      id
      kind
      message
      data
      insertedAt
    }
  }
`);

const RunTaskScript = graphql(`
  mutation RunTaskScript(
    $symbol: String!
    $options: String
    $upload: String
    $reason: String
    $isDryRun: Boolean
    $every: TaskScriptEvery
    $reportRunId: ID
  ) {
    runTaskScript(
      symbol: $symbol
      options: $options
      upload: $upload
      reason: $reason
      isDryRun: $isDryRun
      every: $every
      reportRunId: $reportRunId
    ) {
      name
    }
  }
`);

const AbortTaskScriptRun = graphql(`
  mutation AbortTaskScriptRun($id: ID!) {
    abortTaskScriptRun(id: $id) {
      id
    }
  }
`);

const RepeatTaskScriptRun = graphql(`
  mutation RepeatTaskScriptRun($id: ID!, $reason: String) {
    repeatTaskScriptRun(id: $id, reason: $reason) {
      id
    }
  }
`);

const UndoTaskScriptRun = graphql(`
  mutation UndoTaskScriptRun($id: ID!, $reason: String) {
    undoTaskScriptRun(id: $id, reason: $reason) {
      id
    }
  }
`);

const DeleteTaskScriptSchedule = graphql(`
  mutation DeleteTaskScriptSchedule($id: ID!) {
    deleteTaskScriptSchedule(id: $id)
  }
`);

export type Script = ResultOf<typeof TaskScript>['taskScript'];
export type ScriptOption = Script['options'][number];
export type ScriptRun = Script['runs'][number];
export type ScriptSchedule = Script['schedules'][number];
export type RunLog = ResultOf<typeof TaskScriptRunLogs>['taskScriptRunLogs'][number];

export const taskScriptsQuery = queryOptions({
  queryKey: ['taskRun', 'scripts'],
  queryFn: ({ signal }) => execute(TaskScripts, {}, signal),
  select: ({ taskScripts }) => taskScripts,
});

export function taskScriptQuery(
  symbol: string,
  page: { limit: number; offset: number },
  refetchInterval: number | false,
) {
  return queryOptions({
    queryKey: ['taskRun', 'script', symbol, page],
    queryFn: ({ signal }) => execute(TaskScript, { symbol, ...page }, signal),
    select: ({ taskScript }) => taskScript,
    refetchInterval,
  });
}

export function runLogsQuery(
  variables: VariablesOf<typeof TaskScriptRunLogs>,
  refetchInterval: number | false,
) {
  return queryOptions({
    queryKey: ['taskRun', 'logs', variables],
    queryFn: ({ signal }) => execute(TaskScriptRunLogs, variables, signal),
    placeholderData: (previous) => previous,
    refetchInterval,
  });
}

export const runTaskScript = (variables: VariablesOf<typeof RunTaskScript>) =>
  execute(RunTaskScript, variables);
export const abortScriptRun = (id: string) => execute(AbortTaskScriptRun, { id });
export const undoScriptRun = (id: string, reason: string) =>
  execute(UndoTaskScriptRun, { id, reason });
export const repeatScriptRun = (id: string, reason: string) =>
  execute(RepeatTaskScriptRun, { id, reason });
export const deleteScriptSchedule = (id: string) => execute(DeleteTaskScriptSchedule, { id });
