import type { ResultOf, VariablesOf } from 'gql.tada';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';
import type { User } from '../users/user.queries.ts';

const Conditions = graphql(`
  query Conditions($search: String) {
    disorders(search: $search, isActive: true, isRelatableToUsers: true) {
      disorders {
        id
        name
      }
    }
  }
`);

const CreateUserCondition = graphql(`
  mutation CreateUserCondition(
    $userId: ID!
    $disorderId: ID!
    $relationshipType: RelationshipType!
  ) {
    createUserDisorder(
      userId: $userId
      disorderId: $disorderId
      relationshipType: $relationshipType
    ) {
      id
    }
  }
`);

const DeleteUserCondition = graphql(`
  mutation DeleteUserCondition($id: ID!) {
    deleteUserDisorder(id: $id) {
      id
    }
  }
`);

export type ConditionChoice = ResultOf<typeof Conditions>['disorders']['disorders'][number];
export type UserCondition = User['userDisorders'][number];

export async function searchConditions(
  search: string,
  signal: AbortSignal,
): Promise<ConditionChoice[]> {
  return (await execute(Conditions, { search }, signal)).disorders.disorders;
}

export function createUserCondition(variables: VariablesOf<typeof CreateUserCondition>) {
  return execute(CreateUserCondition, variables);
}

export function deleteUserCondition(id: string) {
  return execute(DeleteUserCondition, { id });
}
