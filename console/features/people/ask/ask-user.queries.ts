import { queryOptions } from '@tanstack/react-query';
import type { ResultOf } from 'gql.tada';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';

const AskUser = graphql(`
  query AskUser($userId: ID!, $question: String!) {
    askUser(userId: $userId, question: $question) {
      answer
      confidenceScore
      sources {
        text
        place
        url
      }
    }
  }
`);

const UserAiMetaData = graphql(`
  query UserAiMetaData($userId: ID!) {
    userAiMetaData(userId: $userId) {
      confidenceScore
    }
  }
`);

export type UserAnswer = ResultOf<typeof AskUser>['askUser'];

export async function askUser(userId: string, question: string, signal: AbortSignal) {
  return (await execute(AskUser, { userId, question }, signal)).askUser;
}

export function aiConfidenceQuery(userId: string) {
  return queryOptions({
    queryKey: ['user', 'ai', userId],
    queryFn: ({ signal }) => execute(UserAiMetaData, { userId }, signal),
    select: ({ userAiMetaData }) => userAiMetaData.confidenceScore,
  });
}
