import type { ResultOf, VariablesOf } from 'gql.tada';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';
import type { User } from '../users/user.queries.ts';

const AwardChoices = graphql(`
  query AwardChoices($search: String) {
    awards(search: $search, limit: 25) {
      awards {
        id
        name
        year
      }
    }
  }
`);

const CreateUserAward = graphql(`
  mutation CreateUserAward($awardId: ID!, $userId: ID!, $status: AwardStatus!) {
    createUserAward(awardId: $awardId, userId: $userId, status: $status) {
      id
    }
  }
`);

const DeleteUserAward = graphql(`
  mutation DeleteUserAward($userAwardId: ID!) {
    deleteUserAward(userAwardId: $userAwardId) {
      id
    }
  }
`);

export type AwardChoice = ResultOf<typeof AwardChoices>['awards']['awards'][number];
export type UserAward = User['userAwards'][number];

export async function searchAwards(search: string, signal: AbortSignal): Promise<AwardChoice[]> {
  return (await execute(AwardChoices, { search }, signal)).awards.awards;
}

export function createUserAward(variables: VariablesOf<typeof CreateUserAward>) {
  return execute(CreateUserAward, variables);
}

export function deleteUserAward(userAwardId: string) {
  return execute(DeleteUserAward, { userAwardId });
}
