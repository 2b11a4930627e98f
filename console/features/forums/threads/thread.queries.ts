import { queryOptions } from '@tanstack/react-query';
import type { ResultOf } from 'gql.tada';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';

const Thread = graphql(`
  query Thread($id: ID!) {
    thread(id: $id) {
      id
      name
      slug
      body
      version
      insertedAt
      lastActiveDate
      isClosed
      isDeleted
      isFeatured
      isHomepageFeatured
      isPendingModeration
      isSpam
      requiresPreModeration
      seo
      tags {
        id
        name
      }
      forumTags {
        id
        name
      }
      user {
        id
        username
        avatar {
          thumb
        }
      }
    }
  }
`);

const ThreadShortLink = graphql(`
  mutation ThreadShortLink($id: ID!) {
    threadShortLink(id: $id) {
      id
      fromUrl
    }
  }
`);

export type Thread = ResultOf<typeof Thread>['thread'];

export function threadQuery(id: string) {
  return queryOptions({
    queryKey: ['thread', 'one', id],
    queryFn: ({ signal }) => execute(Thread, { id }, signal),
    select: ({ thread }) => thread,
  });
}

/** Created by the first call; later calls return the same link. */
export async function fetchShortLink(id: string): Promise<string> {
  return (await execute(ThreadShortLink, { id })).threadShortLink.fromUrl;
}
