import { queryOptions } from '@tanstack/react-query';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';

const BlockingPreview = graphql(`
  query BlockingPreview($userIds: [ID!]!) {
    blockingPreview(userIds: $userIds) {
      items
      users
    }
  }
`);

const LatestBlocking = graphql(`
  query LatestBlocking($subjectId: ID!) {
    taskRuns(kind: BLOCK_USERS, subjectId: $subjectId) {
      id
    }
  }
`);

export function blockingPreviewQuery(userIds: string[]) {
  return queryOptions({
    queryKey: ['user', 'blockingPreview', userIds],
    queryFn: ({ signal }) => execute(BlockingPreview, { userIds }, signal),
    select: ({ blockingPreview }) => blockingPreview,
    // Never cached: people consent to this number.
    staleTime: 0,
    gcTime: 0,
  });
}

export async function findBlockingTask(userId: string): Promise<string | undefined> {
  const { taskRuns } = await execute(LatestBlocking, { subjectId: userId });
  return taskRuns[0]?.id;
}
