import { queryOptions } from '@tanstack/react-query';
import type { ResultOf } from 'gql.tada';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';

const FlagClaims = graphql(`
  query FlagClaims($ids: [ID!]!) {
    contentFlagClaims(ids: $ids) {
      contentFlagId
      expiresAt
      isOwn
      user {
        id
        username
      }
    }
  }
`);

const ClaimFlag = graphql(`
  mutation ClaimFlag($id: ID!, $takeOver: Boolean) {
    claimContentFlag(id: $id, takeOver: $takeOver) {
      id
    }
  }
`);

export type FlagClaim = ResultOf<typeof FlagClaims>['contentFlagClaims'][number];

/** Refetched when someone opens, leaves or takes over a flag; expired claims go within a minute. */
export function flagClaimsQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: ['contentFlagViewer', 'claims', ids],
    queryFn: ({ signal }) => execute(FlagClaims, { ids: [...ids] }, signal),
    select: ({ contentFlagClaims }) => contentFlagClaims,
    enabled: ids.length > 0,
    refetchInterval: 60_000,
  });
}

export const claimFlag = (id: string, takeOver: boolean) => execute(ClaimFlag, { id, takeOver });
