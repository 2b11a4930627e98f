import type { ResultOf } from 'gql.tada';
import { hasCode } from '../../../lib/api-error.ts';
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

export type ConvertedThread = ResultOf<typeof CreateThreadFromStory>['createThreadFromStory'];

export async function createThreadFromStory(postId: string): Promise<ConvertedThread> {
  return (await execute(CreateThreadFromStory, { postId })).createThreadFromStory;
}

/** The thread that the story became before, when that is why it was refused. */
export function convertedBefore(error: unknown): { id: string; slug: string } | undefined {
  if (!hasCode(error, 'CONFLICT')) return undefined;
  const { threadId: id, threadSlug: slug } = error.details;
  return typeof id === 'string' && typeof slug === 'string' ? { id, slug } : undefined;
}
