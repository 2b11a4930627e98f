import { queryOptions } from '@tanstack/react-query';
import type { ResultOf } from 'gql.tada';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';
import type { ItemVariables } from './flag.queries.ts';

const ContextFields = graphql(`
  fragment ContextFields on AssociatedContent {
    __typename
    id
    body
    insertedAt
    isDeleted
    isSpam
    isPendingModeration
    uri
    contentFlagId
    user {
      id
      username
      avatar {
        thumb
      }
    }
  }
`);

const FlagContext = graphql(
  `
  query FlagContext($assocType: ContentFlagAssocType!, $assocId: ID!) {
    flaggableItem(assocType: $assocType, assocId: $assocId) {
      assoc {
        __typename
        id
        ... on Comment {
          post {
            id
            title
            uri
            totalComments
            user {
              id
              username
              avatar {
                thumb
              }
            }
            comments {
              ...ContextFields
              parentId
            }
          }
        }
        ... on Reply {
          thread {
            ...ContextFields
            name
            totalResponses
            responses {
              ...ContextFields
              parentId
            }
          }
        }
        ... on Thread {
          ...ContextFields
          name
          totalResponses
          responses {
            ...ContextFields
            parentId
          }
        }
        ... on UserProfileStatus {
          ...ContextFields
          totalReplies
          replies {
            ...ContextFields
          }
        }
        ... on UserProfileStatusReply {
          status {
            ...ContextFields
            totalReplies
            replies {
              ...ContextFields
            }
          }
        }
      }
    }
  }
`,
  [ContextFields],
);

type ItemWithContext = NonNullable<ResultOf<typeof FlagContext>['flaggableItem']['assoc']>;
export type ContextItem = ResultOf<typeof ContextFields>;
type ContextAnswer = ContextItem & { parentId?: string | null };

export interface ContentContext {
  /** Undefined for comments: their post is not an item. */
  root: ContextItem | undefined;
  title: string | undefined;
  post: { uri: string; author: ContextItem['user'] } | undefined;
  answers: ContextAnswer[];
  total: number;
}

export function contextQuery(item: ItemVariables) {
  return queryOptions({
    queryKey: ['contentFlag', 'context', item],
    queryFn: ({ signal }) => execute(FlagContext, item, signal),
    select: ({ flaggableItem }) => flaggableItem.assoc && toContentContext(flaggableItem.assoc),
  });
}

function toContentContext(assoc: ItemWithContext): ContentContext | undefined {
  const none = { root: undefined, title: undefined, post: undefined };
  switch (assoc.__typename) {
    case 'Comment': {
      const { post } = assoc;
      if (!post) return undefined;
      const { title, uri, user, comments, totalComments } = post;
      const context = { ...none, title, post: { uri, author: user } };
      return { ...context, answers: comments, total: totalComments };
    }
    case 'Reply':
    case 'Thread': {
      const thread = assoc.__typename === 'Thread' ? assoc : assoc.thread;
      if (!thread) return undefined;
      const { name, responses, totalResponses } = thread;
      return { ...none, root: thread, title: name, answers: responses, total: totalResponses };
    }
    case 'UserProfileStatus':
    case 'UserProfileStatusReply': {
      const status = assoc.__typename === 'UserProfileStatus' ? assoc : assoc.status;
      if (!status) return undefined;
      return { ...none, root: status, answers: status.replies, total: status.totalReplies };
    }
  }
}

export interface AnswerBranch {
  item: ContextItem;
  children: AnswerBranch[];
}

/** Builds the tree of answers. Answers whose parent is not listed stand at the top. */
export function buildAnswerTree(answers: readonly ContextAnswer[]): AnswerBranch[] {
  const branches = new Map(
    answers.map((item) => [item.id, { item, children: [] as AnswerBranch[] }]),
  );
  const top: AnswerBranch[] = [];
  for (const answer of answers) {
    const branch = branches.get(answer.id);
    const parent = answer.parentId ? branches.get(answer.parentId) : undefined;
    if (branch) (parent?.children ?? top).push(branch);
  }
  return top;
}
