import type { ResultOf, VariablesOf } from 'gql.tada';
import { graphql } from '../../../lib/graphql.ts';
import { listQuery } from '../../../lib/list-query.ts';

const ThreadReplies = graphql(`
  query ThreadReplies(
    $threadId: ID!
    $limit: Int
    $offset: Int
    $sort: String
    $sortDesc: Boolean
  ) {
    threadReplies(
      threadId: $threadId
      limit: $limit
      offset: $offset
      sort: $sort
      sortDesc: $sortDesc
    ) {
      total
      replies {
        id
        body
        insertedAt
        isDeleted
        isSpam
        isPendingModeration
        uri
        contentFlagId
        user {
          id
          username
        }
      }
    }
  }
`);

export type ThreadReply = ResultOf<typeof ThreadReplies>['threadReplies']['replies'][number];

export function threadRepliesQuery(variables: VariablesOf<typeof ThreadReplies>) {
  return listQuery(['thread', 'replies'], ThreadReplies, variables, ({ threadReplies }) => ({
    rows: threadReplies.replies,
    total: threadReplies.total,
  }));
}
