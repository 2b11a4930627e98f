import { queryOptions } from '@tanstack/react-query';
import type { ResultOf, VariablesOf } from 'gql.tada';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';
import { listQuery } from '../../../lib/list-query.ts';

const TaskScriptRun = graphql(`
  query TaskScriptRun($id: ID!) {
    taskScriptRun(id: $id) {
      id
      symbol
      isDryRun
      insertedAt
      stoppedAt
    }
  }
`);

const TaskScriptChanges = graphql(`
  query TaskScriptChanges($runId: ID!, $search: String, $limit: Int, $offset: Int) {
    taskScriptRunLogCount(runId: $runId, search: $search, changesOnly: true)
    taskScriptRunLogs(
      runId: $runId
      search: $search
      limit: $limit
      offset: $offset
      changesOnly: true
    ) {
      id
      data
    }
  }
`);

const ApplyTaskScriptChanges = graphql(`
  mutation ApplyTaskScriptChanges(
    $id: ID!
    $changeIds: [ID!]
    $search: String
    $reason: String
  ) {
    applyTaskScriptChanges(id: $id, changeIds: $changeIds, search: $search, reason: $reason) {
      id
    }
  }
`);

type ScriptChangesPage = ResultOf<typeof TaskScriptChanges>;
type ScriptChangesVariables = VariablesOf<typeof TaskScriptChanges>;
export type ProposingRun = ResultOf<typeof TaskScriptRun>['taskScriptRun'];

export interface ProposedChange {
  id: string;
  noun: string;
  itemId: number;
  title: string | undefined;
  path: string | undefined;
  link: string;
  repair: string;
  before: string;
  after: string;
}

function toProposedChange({
  id,
  data,
}: ScriptChangesPage['taskScriptRunLogs'][number]): ProposedChange {
  const { id: itemId = 0, ...change } = (data ?? {}) as Partial<ProposedChange> & { id?: never };
  const { noun = '', title, path, link = '', repair = '', before = '', after = '' } = change;
  return { id, itemId, noun, title, path, link, repair, before, after };
}

export function taskScriptRunQuery(id: string) {
  return queryOptions({
    queryKey: ['taskRun', 'run', id],
    queryFn: ({ signal }) => execute(TaskScriptRun, { id }, signal),
    select: ({ taskScriptRun }) => taskScriptRun,
  });
}

export function runChangesQuery(variables: ScriptChangesVariables) {
  return listQuery(['taskRun', 'changes'], TaskScriptChanges, variables, (page) => ({
    rows: page.taskScriptRunLogs.map(toProposedChange),
    total: page.taskScriptRunLogCount,
  }));
}

export async function fetchProposedChanges(
  variables: ScriptChangesVariables,
): Promise<ProposedChange[]> {
  const { taskScriptRunLogs } = await execute(TaskScriptChanges, variables);
  return taskScriptRunLogs.map(toProposedChange);
}

export const applyProposedChanges = (variables: VariablesOf<typeof ApplyTaskScriptChanges>) =>
  execute(ApplyTaskScriptChanges, variables);
