import { queryOptions } from '@tanstack/react-query';
import type { ResultOf } from 'gql.tada';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';

const CreateThreadFromStory = graphql(`
  mutation CreateThreadFromStory($postId: ID!) {
    createThreadFromStory(postId: $postId) {
      id
      slug
      name
    }
  }
`);

const FindStories = graphql(`
  query FindStories($search: String!) {
    stories(search: $search) {
      id
      title
      uri
      publishedAt
    }
  }
`);

const StoryPreview = graphql(`
  query StoryPreview($postId: ID!) {
    storyPreview(postId: $postId) {
      comments
      authors
      flags
      openFlags
      threadUri
      story {
        id
        title
        uri
        publishedAt
        threadId
        threadSlug
        user {
          id
          username
        }
      }
    }
  }
`);

export type FoundStory = ResultOf<typeof FindStories>['stories'][number];
export type StoryPreview = ResultOf<typeof StoryPreview>['storyPreview'];

export async function findStories(search: string, signal: AbortSignal): Promise<FoundStory[]> {
  return (await execute(FindStories, { search }, signal)).stories;
}

export function storyPreviewQuery(postId: string) {
  return queryOptions({
    queryKey: ['thread', 'storyPreview', postId],
    queryFn: ({ signal }) => execute(StoryPreview, { postId }, signal),
    select: ({ storyPreview }) => storyPreview,
    // Always refetched, because the user confirms what the preview shows.
    staleTime: 0,
  });
}

export type ConvertedThread = ResultOf<typeof CreateThreadFromStory>['createThreadFromStory'];

export async function createThreadFromStory(postId: string): Promise<ConvertedThread> {
  return (await execute(CreateThreadFromStory, { postId })).createThreadFromStory;
}
