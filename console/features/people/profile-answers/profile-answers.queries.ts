import { queryOptions } from '@tanstack/react-query';
import type { ResultOf } from 'gql.tada';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';

const UserProfileAnswers = graphql(`
  query UserProfileAnswers($userId: ID!) {
    userProfileAnswers(userId: $userId) {
      fieldId
      section
      parent
      name
      values
      isPublic
    }
  }
`);

export type ProfileAnswer = ResultOf<typeof UserProfileAnswers>['userProfileAnswers'][number];

export function profileAnswersQuery(userId: string) {
  return queryOptions({
    queryKey: ['user', 'profile-answers', userId],
    queryFn: ({ signal }) => execute(UserProfileAnswers, { userId }, signal),
    select: ({ userProfileAnswers }) => userProfileAnswers,
  });
}
