import { queryOptions } from '@tanstack/react-query';
import type { ResultOf, VariablesOf } from 'gql.tada';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';
import { listQuery } from '../../../lib/list-query.ts';

const Disorders = graphql(`
  query Disorders(
    $search: String
    $types: [String!]
    $isActive: Boolean
    $isFeatured: Boolean
    $hasDetailPage: Boolean
    $isRelatableToUsers: Boolean
    $limit: Int
    $offset: Int
    $sort: String
    $sortDesc: Boolean
  ) {
    disorders(
      search: $search
      types: $types
      isActive: $isActive
      isFeatured: $isFeatured
      hasDetailPage: $hasDetailPage
      isRelatableToUsers: $isRelatableToUsers
      limit: $limit
      offset: $offset
      sort: $sort
      sortDesc: $sortDesc
    ) {
      total
      disorders {
        id
        name
        slug
        disorderType
        disorderGroup
        synonyms
        orphaCode
        isActive
        isFeatured
        hasDetailPage
        isRelatableToUsers
        updatedAt
        onSite {
          isFeatured
          hasDetailPage
        }
      }
    }
  }
`);

const DisorderTypes = graphql(`
  query DisorderTypes {
    disorderTypes
  }
`);

export type DisorderRow = ResultOf<typeof Disorders>['disorders']['disorders'][number];

export function disordersQuery(variables: VariablesOf<typeof Disorders>) {
  return listQuery(
    ['disorder', 'list'],
    Disorders,
    variables,
    ({ disorders: { disorders: rows, total } }) => ({ rows, total }),
  );
}

export const disorderTypesQuery = queryOptions({
  queryKey: ['disorder', 'types'],
  queryFn: ({ signal }) => execute(DisorderTypes, {}, signal),
  select: ({ disorderTypes }) => disorderTypes,
});
