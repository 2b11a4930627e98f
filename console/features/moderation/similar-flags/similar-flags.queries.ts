import { queryOptions } from '@tanstack/react-query';
import type { ResultOf } from 'gql.tada';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';

const SimilarCounts = graphql(`
  query SimilarCounts($ids: [ID!]!) {
    similarFlagCounts(ids: $ids) {
      id
      count
      hasMore
      authorCount
    }
  }
`);

const SimilarFlags = graphql(`
  query SimilarFlags($id: ID!) {
    similarFlags(id: $id) {
      id
      version
      assocType
      preview
      openedAt
      isOpen
      isEscalated
      outcome
      reasons
      author {
        id
        username
      }
    }
    similarFlagCounts(ids: [$id]) {
      hasMore
    }
  }
`);

const FlagWaves = graphql(`
  query FlagWaves {
    flagWaves {
      flag {
        id
        assocType
        preview
        openedAt
        reasons
      }
      count
      hasMore
      authorCount
    }
  }
`);

export type FlagWave = ResultOf<typeof FlagWaves>['flagWaves'][number];
export type SimilarCount = ResultOf<typeof SimilarCounts>['similarFlagCounts'][number];
export type SimilarFlag = ResultOf<typeof SimilarFlags>['similarFlags'][number];

/** Keys begin like those of flags, so that every decision refreshes them. */
export function similarCountsQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: ['contentFlag', 'similarCounts', ids],
    queryFn: ({ signal }) => execute(SimilarCounts, { ids: [...ids] }, signal),
    select: ({ similarFlagCounts }) => similarFlagCounts,
    enabled: ids.length > 0,
  });
}

/** Has a key of its own: looking for waves with every decision would cost too much. */
export const flagWavesQuery = queryOptions({
  queryKey: ['flagWave'],
  queryFn: ({ signal }) => execute(FlagWaves, {}, signal),
  select: ({ flagWaves }) => flagWaves,
  staleTime: 60_000,
  refetchInterval: 60_000,
});

export function similarFlagsQuery(id: string) {
  return queryOptions({
    queryKey: ['contentFlag', 'similar', id],
    queryFn: ({ signal }) => execute(SimilarFlags, { id }, signal),
    select: ({ similarFlags, similarFlagCounts }) => ({
      flags: similarFlags,
      hasMore: similarFlagCounts.some(({ hasMore }) => hasMore),
    }),
    staleTime: 0,
    gcTime: 0,
  });
}
