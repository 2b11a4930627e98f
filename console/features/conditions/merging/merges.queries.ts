import { queryOptions } from '@tanstack/react-query';
import type { ResultOf } from 'gql.tada';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';

const MergePreview = graphql(`
  query DisorderMergePreview($ids: [ID!]!, $mergeIntoId: ID!) {
    disorderMergePreview(ids: $ids, mergeIntoId: $mergeIntoId) {
      members
      membersWithBoth
      campaigns
      children
      crossReferences
      synonyms
      tags
      sitesWithoutPage
      into {
        id
        name
        isActive
      }
      from {
        id
        name
        slug
      }
    }
  }
`);

const MergeDisorders = graphql(`
  mutation MergeDisorders($ids: [ID!]!, $mergeIntoId: ID!, $givePage: Boolean) {
    bulkEditDisorders(
      operation: MERGE
      ids: $ids
      mergeIntoId: $mergeIntoId
      givePage: $givePage
    ) {
      id
      name
      merges {
        id
        fromId
      }
    }
  }
`);

const UndoMerges = graphql(`
  mutation UndoDisorderMerges($ids: [ID!]!) {
    undoDisorderMerges(ids: $ids) {
      id
      name
    }
  }
`);

export type MergePreview = ResultOf<typeof MergePreview>['disorderMergePreview'];

export function mergePreviewQuery(ids: string[], mergeIntoId: string | null) {
  return queryOptions({
    queryKey: ['disorder', 'merge-preview', ids, mergeIntoId],
    queryFn: ({ signal }) => execute(MergePreview, { ids, mergeIntoId: mergeIntoId ?? '' }, signal),
    select: ({ disorderMergePreview }) => disorderMergePreview,
    enabled: mergeIntoId !== null && ids.length > 1,
  });
}

/** Returns the ids of the merges, for the undo. */
export async function mergeDisorders(
  ids: string[],
  mergeIntoId: string,
  givePage: boolean,
): Promise<string[]> {
  const { bulkEditDisorders } = await execute(MergeDisorders, { ids, mergeIntoId, givePage });
  return bulkEditDisorders.merges
    .filter(({ fromId }) => ids.includes(fromId))
    .map((merge) => merge.id);
}

export function undoMerges(ids: string[]) {
  return execute(UndoMerges, { ids });
}
