import { queryOptions } from '@tanstack/react-query';
import type { ResultOf, VariablesOf } from 'gql.tada';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';

const SanctionFields = graphql(`
  fragment SanctionFields on Sanction {
    id
    kind
    words
    policyName
    endsAt
    acknowledgedAt
    revokedAt
    isInForce
    insertedAt
    givenBy {
      username
    }
  }
`);

const SanctionRecord = graphql(
  `
    query SanctionRecord($userId: ID!, $exceptFlagId: ID) {
      sanctionRecord(userId: $userId, exceptFlagId: $exceptFlagId) {
        sanctions {
          ...SanctionFields
        }
        inForceCount
        strikes {
          policyId
          count
        }
      }
    }
  `,
  [SanctionFields],
);

const SanctionUser = graphql(`
  mutation SanctionUser(
    $userId: ID!
    $kind: SanctionKind!
    $days: Int
    $until: DateTime
    $policyId: ID
    $words: String
    $contentFlagId: ID
  ) {
    sanctionUser(
      userId: $userId
      kind: $kind
      days: $days
      until: $until
      policyId: $policyId
      words: $words
      contentFlagId: $contentFlagId
    ) {
      id
      endsAt
    }
  }
`);

const EndSanction = graphql(`
  mutation EndSanction($id: ID!) {
    endSanction(id: $id) {
      id
    }
  }
`);

export type Sanction = ResultOf<typeof SanctionFields>;

/** Keyed by the person, so that changes of the person refetch it. */
export function sanctionRecordQuery(variables: VariablesOf<typeof SanctionRecord>) {
  return queryOptions({
    queryKey: ['user', 'sanctions', variables],
    queryFn: ({ signal }) => execute(SanctionRecord, variables, signal),
    select: ({ sanctionRecord }) => sanctionRecord,
  });
}

export async function sanctionUser(variables: VariablesOf<typeof SanctionUser>) {
  return (await execute(SanctionUser, variables)).sanctionUser;
}

export function endSanction(id: string) {
  return execute(EndSanction, { id });
}
