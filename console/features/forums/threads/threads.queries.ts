import { queryOptions } from '@tanstack/react-query';
import type { VariablesOf } from 'gql.tada';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';

const UpdateThread = graphql(`
  mutation UpdateThread(
    $id: ID!
    $name: String
    $userId: ID
    $isClosed: Boolean
    $requiresPreModeration: Boolean
    $version: Int
  ) {
    updateThread(
      id: $id
      name: $name
      userId: $userId
      isClosed: $isClosed
      requiresPreModeration: $requiresPreModeration
      version: $version
    ) {
      id
    }
  }
`);

const FeatureThread = graphql(`
  mutation FeatureThread($id: ID!, $isFeatured: Boolean, $isHomepageFeatured: Boolean) {
    featureThread(id: $id, isFeatured: $isFeatured, isHomepageFeatured: $isHomepageFeatured) {
      id
    }
  }
`);

const SetThreadTags = graphql(`
  mutation SetThreadTags($id: ID!, $tagIds: [ID!]!, $forumTagIds: [ID!]!) {
    setThreadTags(id: $id, tagIds: $tagIds) {
      id
    }
    setThreadForumTags(id: $id, forumTagIds: $forumTagIds) {
      id
    }
  }
`);

const AllTags = graphql(`
  query AllTags {
    forumTags {
      id
      name
      type
    }
  }
`);

export function updateThread(variables: VariablesOf<typeof UpdateThread>) {
  return execute(UpdateThread, variables);
}

export function featureThread(variables: VariablesOf<typeof FeatureThread>) {
  return execute(FeatureThread, variables);
}

export function setThreadTags(variables: VariablesOf<typeof SetThreadTags>) {
  return execute(SetThreadTags, variables);
}

export const allTagsQuery = queryOptions({
  queryKey: ['tag', 'all'],
  queryFn: ({ signal }) => execute(AllTags, {}, signal),
  select: ({ forumTags }) => forumTags,
});
