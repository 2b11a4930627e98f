import type { ResultOf, VariablesOf } from 'gql.tada';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';
import { listQuery } from '../../../lib/list-query.ts';

const Users = graphql(`
  query Users(
    $userSearchTerm: String
    $roleIds: [String!]
    $limit: Int
    $offset: Int
    $hideSpammers: Boolean
    $withoutSecondFactor: Boolean
    $sort: String
    $sortDesc: Boolean
  ) {
    users(
      userSearchTerm: $userSearchTerm
      roleIds: $roleIds
      limit: $limit
      offset: $offset
      hideSpammers: $hideSpammers
      withoutSecondFactor: $withoutSecondFactor
      sort: $sort
      sortDesc: $sortDesc
    ) {
      total
      totalIsEstimate
      hiddenSpammers
      users {
        id
        username
        email
        avatar {
          thumb
        }
        insertedAt
        roleId
        bio
        firstName
        lastName
      }
    }
  }
`);

const UpdateRoles = graphql(`
  mutation UpdateRoles($userIds: [ID!]!, $roleId: String!, $confirmBlock: Boolean) {
    updateUsers(userIds: $userIds, roleId: $roleId, confirmBlock: $confirmBlock) {
      id
    }
  }
`);

const SyncUsers = graphql(`
  mutation SyncUsers {
    syncUsers {
      id
    }
  }
`);

export type ListedUser = ResultOf<typeof Users>['users']['users'][number];

export function usersQuery(variables: VariablesOf<typeof Users>) {
  return listQuery(['user', 'list'], Users, variables, ({ users: { users, ...totals } }) => ({
    rows: users,
    ...totals,
  }));
}

export async function fetchUsers(variables: VariablesOf<typeof Users>): Promise<ListedUser[]> {
  return (await execute(Users, variables)).users.users;
}

export function updateRoles(variables: VariablesOf<typeof UpdateRoles>) {
  return execute(UpdateRoles, variables);
}

export function syncUsers() {
  return execute(SyncUsers, {});
}
