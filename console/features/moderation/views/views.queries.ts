import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ResultOf, VariablesOf } from 'gql.tada';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';

const FlagViews = graphql(`
  query FlagViews {
    flagViews {
      id
      name
      isShared
      query
      hiddenColumns
      version
      isOwn
      canEdit
    }
  }
`);

const FlagViewCounts = graphql(`
  query FlagViewCounts($filters: [ContentFlagFilter!]!) {
    flagViewCounts(filters: $filters)
  }
`);

const UpsertFlagView = graphql(`
  mutation UpsertFlagView(
    $id: ID
    $version: Int
    $name: String!
    $isShared: Boolean
    $query: String!
    $hiddenColumns: [String!]
  ) {
    upsertFlagView(
      id: $id
      version: $version
      name: $name
      isShared: $isShared
      query: $query
      hiddenColumns: $hiddenColumns
    ) {
      id
    }
  }
`);

const ReorderFlagViews = graphql(`
  mutation ReorderFlagViews($ids: [ID!]!) {
    reorderFlagViews(ids: $ids) {
      id
    }
  }
`);

const DeleteFlagView = graphql(`
  mutation DeleteFlagView($id: ID!) {
    deleteFlagView(id: $id) {
      id
    }
  }
`);

export type SavedFlagView = ResultOf<typeof FlagViews>['flagViews'][number];
type FlagFilter = VariablesOf<typeof FlagViewCounts>['filters'][number];

export const flagViewsQuery = queryOptions({
  queryKey: ['flagView'],
  queryFn: ({ signal }) => execute(FlagViews, {}, signal),
  select: ({ flagViews }) => flagViews,
});

export function flagViewCountsQuery(filters: FlagFilter[]) {
  return queryOptions({
    queryKey: ['contentFlag', 'viewCounts', filters],
    queryFn: ({ signal }) => execute(FlagViewCounts, { filters }, signal),
    select: ({ flagViewCounts }) => flagViewCounts,
    placeholderData: keepPreviousData,
    enabled: filters.length > 0,
  });
}

export const upsertFlagView = (variables: VariablesOf<typeof UpsertFlagView>) =>
  execute(UpsertFlagView, variables);

export const reorderFlagViews = (ids: string[]) => execute(ReorderFlagViews, { ids });

export const deleteFlagView = (id: string) => execute(DeleteFlagView, { id });
