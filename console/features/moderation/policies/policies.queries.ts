import { queryOptions } from '@tanstack/react-query';
import type { ResultOf, VariablesOf } from 'gql.tada';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';
import { listQuery } from '../../../lib/list-query.ts';

const PolicyFields = graphql(`
  fragment PolicyFields on Policy {
    id
    name
    memberText
    staffText
    ground
    category
    referenceUrl
    ladder {
      kind
      days
    }
    strikeDays
    isActive
    version
  }
`);

const Policies = graphql(
  `
    query Policies {
      policies {
        ...PolicyFields
      }
    }
  `,
  [PolicyFields],
);

const UpsertPolicy = graphql(
  `
    mutation UpsertPolicy(
      $id: ID
      $version: Int
      $name: String!
      $memberText: String!
      $staffText: String
      $ground: PolicyGround!
      $category: HarmCategory
      $referenceUrl: String
      $ladder: [LadderStepInput!]
      $strikeDays: Int
      $isActive: Boolean
    ) {
      upsertPolicy(
        id: $id
        version: $version
        name: $name
        memberText: $memberText
        staffText: $staffText
        ground: $ground
        category: $category
        referenceUrl: $referenceUrl
        ladder: $ladder
        strikeDays: $strikeDays
        isActive: $isActive
      ) {
        ...PolicyFields
      }
    }
  `,
  [PolicyFields],
);

export type Policy = ResultOf<typeof PolicyFields>;

export const policiesQuery = queryOptions({
  queryKey: ['policy', 'all'],
  queryFn: ({ signal }) => execute(Policies, {}, signal),
  select: ({ policies }) => policies,
});

/** Pages in the browser: a site has few policies. */
export function policyListQuery({ offset, limit }: { offset: number; limit: number }) {
  return listQuery(['policy', 'list'], Policies, {}, ({ policies }) => ({
    rows: policies.slice(offset, offset + limit),
    total: policies.length,
  }));
}

export async function upsertPolicy(variables: VariablesOf<typeof UpsertPolicy>) {
  return (await execute(UpsertPolicy, variables)).upsertPolicy;
}
