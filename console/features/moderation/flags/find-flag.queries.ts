import { queryOptions } from '@tanstack/react-query';
import type { VariablesOf } from 'gql.tada';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';

const FlagNeighbours = graphql(`
  query FlagNeighbours($id: ID!, $sort: String, $sortDesc: Boolean, $filter: ContentFlagFilter) {
    contentFlagNeighbours(id: $id, sort: $sort, sortDesc: $sortDesc, filter: $filter) {
      previousId
      nextId
    }
  }
`);

const FirstFlag = graphql(`
  query FirstFlag($sort: String, $sortDesc: Boolean, $filter: ContentFlagFilter) {
    contentFlagStream(limit: 1, sort: $sort, sortDesc: $sortDesc, filter: $filter) {
      contentFlags {
        id
      }
    }
  }
`);

const FindFlag = graphql(`
  query FindFlag($assocType: ContentFlagAssocType!, $assocId: ID!) {
    contentFlag(assocType: $assocType, assocId: $assocId) {
      id
      version
      isOpen
      isCare
      isEscalated
      outcome
      reasons
      author {
        id
        username
      }
      contentFlagEvents {
        id
        body
        insertedAt
      }
    }
  }
`);

const OpenFlag = graphql(`
  mutation OpenFlag(
    $assocType: ContentFlagAssocType!
    $assocId: ID!
    $policyId: ID
    $reason: String
  ) {
    openContentFlag(
      assocType: $assocType
      assocId: $assocId
      policyId: $policyId
      reason: $reason
    ) {
      id
    }
  }
`);

export function neighboursQuery(variables: VariablesOf<typeof FlagNeighbours>) {
  return queryOptions({
    queryKey: ['contentFlag', 'neighbours', variables],
    queryFn: ({ signal }) => execute(FlagNeighbours, variables, signal),
    select: ({ contentFlagNeighbours }) => contentFlagNeighbours,
  });
}

export function findFlagQuery(item: VariablesOf<typeof FindFlag>) {
  return queryOptions({
    queryKey: ['contentFlag', 'about', item],
    queryFn: ({ signal }) => execute(FindFlag, item, signal),
    select: ({ contentFlag }) => contentFlag,
  });
}

export async function findFirstFlagOf(
  variables: VariablesOf<typeof FirstFlag>,
): Promise<string | undefined> {
  const { contentFlagStream } = await execute(FirstFlag, variables);
  return contentFlagStream.contentFlags[0]?.id;
}

export async function openFlag(item: VariablesOf<typeof OpenFlag>): Promise<string> {
  const { openContentFlag } = await execute(OpenFlag, item);
  return openContentFlag.id;
}
