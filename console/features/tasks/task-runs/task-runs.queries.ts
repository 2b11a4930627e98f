import { queryOptions } from '@tanstack/react-query';
import type { ResultOf } from 'gql.tada';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';

const TaskRun = graphql(`
  query TaskRun($id: ID!) {
    taskRun(id: $id) {
      id
      status
      done
      total
      message
    }
  }
`);

export type TaskRun = ResultOf<typeof TaskRun>['taskRun'];

const taskRunPollMs = 3000;

export function taskRunQuery(id: string) {
  return queryOptions({
    queryKey: ['taskRun', id],
    queryFn: ({ signal }) => execute(TaskRun, { id }, signal),
    select: ({ taskRun }) => taskRun,
    refetchInterval: ({ state }) => (state.data?.taskRun.status === 'DONE' ? false : taskRunPollMs),
  });
}
