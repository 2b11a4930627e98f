import { compareSizes } from './two-sizes.ts';
import { userListCases } from './users-list.cases.ts';
import { fillUsers } from './users-list.fill.ts';

const pageSize = 25;

const query = `query ($userSearchTerm: String, $roleIds: [String!], $hideSpammers: Boolean,
    $limit: Int, $offset: Int, $sort: String, $sortDesc: Boolean) {
  users(userSearchTerm: $userSearchTerm, roleIds: $roleIds, hideSpammers: $hideSpammers,
      limit: $limit, offset: $offset, sort: $sort, sortDesc: $sortDesc) {
    total totalIsEstimate
    users { id username email insertedAt roleId bio firstName lastName avatar { thumb } }
  }
}`;

export function benchUsersList(): Promise<void> {
  return compareSizes({
    noun: 'users',
    fill: fillUsers,
    cases: () =>
      userListCases.map(({ variables, ...item }) => ({
        ...item,
        query,
        variables: { limit: pageSize, ...variables },
      })),
    totalOf: (data) => data.users.total,
  });
}
