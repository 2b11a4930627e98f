import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ResultOf, VariablesOf } from 'gql.tada';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';

const ForumTagFields = graphql(`
  fragment ForumTagFields on ForumTag {
    id
    name
    description
    slug
    type
    threadsCount
    version
  }
`);

const ForumTags = graphql(
  `
    query ForumTags {
      forumTags {
        ...ForumTagFields
      }
    }
  `,
  [ForumTagFields],
);

const CreateForumTag = graphql(
  `
    mutation CreateForumTag($name: String!, $description: String) {
      createForumTag(name: $name, description: $description) {
        ...ForumTagFields
      }
    }
  `,
  [ForumTagFields],
);

const UpdateForumTag = graphql(
  `
    mutation UpdateForumTag($id: ID!, $name: String, $description: String, $version: Int) {
      updateForumTag(id: $id, name: $name, description: $description, version: $version) {
        ...ForumTagFields
      }
    }
  `,
  [ForumTagFields],
);

const ReorderTags = graphql(
  `
    mutation ReorderTags($orderedIds: [ID!]!) {
      reorderTags(orderedIds: $orderedIds) {
        ...ForumTagFields
      }
    }
  `,
  [ForumTagFields],
);

const DeleteForumTag = graphql(`
  mutation DeleteForumTag($id: ID!) {
    deleteForumTag(id: $id) {
      id
    }
  }
`);

export type ForumTag = ResultOf<typeof ForumTagFields>;

export const forumTagsQuery = queryOptions({
  queryKey: ['tag', 'forum'],
  queryFn: ({ signal }) => execute(ForumTags, {}, signal),
  select: ({ forumTags }) => ({
    own: forumTags.filter(({ type }) => type === 'FORUM'),
    global: forumTags.filter(({ type }) => type === 'GLOBAL'),
  }),
});

export async function createForumTag(variables: VariablesOf<typeof CreateForumTag>) {
  return (await execute(CreateForumTag, variables)).createForumTag;
}

export async function updateForumTag(variables: VariablesOf<typeof UpdateForumTag>) {
  return (await execute(UpdateForumTag, variables)).updateForumTag;
}

/** Returns all tags, including the network's. */
export async function reorderTags(orderedIds: string[]): Promise<ForumTag[]> {
  return (await execute(ReorderTags, { orderedIds })).reorderTags;
}

export function deleteForumTag(id: string) {
  return execute(DeleteForumTag, { id });
}

export async function cacheTagOrder(
  queryClient: QueryClient,
  forumTags: ForumTag[],
): Promise<void> {
  const { queryKey } = forumTagsQuery;
  // A response to an earlier request would restore the old order.
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, { forumTags });
}
