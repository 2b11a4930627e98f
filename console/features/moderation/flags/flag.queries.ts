import { queryOptions } from '@tanstack/react-query';
import type { ResultOf } from 'gql.tada';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';

export const PersonFields = graphql(`
  fragment PersonFields on User {
    id
    username
    slug
    roleId
    avatar {
      thumb
    }
  }
`);

const ContentFields = graphql(
  `
  fragment ContentFields on AssociatedContent {
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
      ...PersonFields
    }
  }
`,
  [PersonFields],
);

const ThreadFields = graphql(`
  fragment ThreadFields on Thread {
    id
    version
    name
    isClosed
    requiresPreModeration
    isFeatured
    isHomepageFeatured
    isPendingModeration
    tags {
      id
      name
    }
    forumTags {
      id
      name
    }
  }
`);

const FlagDetail = graphql(
  `
  query FlagDetail($id: ID!) {
    contentFlag(id: $id) {
      id
      assocId
      assocType
      type
      uri
      version
      insertedAt
      openedAt
      isOpen
      isSpam
      isOffensive
      isImage
      isReported
      isRequiredToPublish
      requiresPreModeration
      isDeleted
      reasons
      author {
        ...PersonFields
        insertedAt
      }
      authorHistory {
        flags
        open
        approved
        deleted
        spam
        done
        reports
      }
      contentFlagEvents {
        id
        status
        body
        insertedAt
        isUndone
        canUndo
        previousBody
        previousName
        user {
          ...PersonFields
        }
      }
      contentFlagAssigns {
        id
        userId
        user {
          ...PersonFields
        }
      }
      assoc {
        ...ContentFields
        ... on Comment {
          post {
            id
            title
          }
        }
        ... on Reply {
          thread {
            id
            name
            isClosed
          }
        }
        ... on Thread {
          ...ThreadFields
        }
      }
    }
  }
`,
  [ContentFields, PersonFields, ThreadFields],
);

const FlagScores = graphql(`
  query FlagScores($id: ID!) {
    contentFlag(id: $id) {
      id
      automod {
        modelVersion
        spam {
          prob
          words {
            word
            weight
          }
        }
        offensive {
          prob
          words {
            word
            weight
          }
        }
      }
    }
  }
`);

export type Flag = ResultOf<typeof FlagDetail>['contentFlag'];
export type FlagEvent = Flag['contentFlagEvents'][number];
export type Content = NonNullable<Flag['assoc']>;
export type Person = ResultOf<typeof PersonFields>;
export type FlagThread = Extract<Content, { __typename: 'Thread' }>;
export type Scores = NonNullable<ResultOf<typeof FlagScores>['contentFlag']['automod']>;

export function flagQuery(id: string) {
  return queryOptions({
    queryKey: ['contentFlag', 'detail', id],
    queryFn: ({ signal }) => execute(FlagDetail, { id }, signal),
    select: ({ contentFlag }) => contentFlag,
  });
}

/** For admins: others are refused. */
export function scoresQuery(id: string) {
  return queryOptions({
    queryKey: ['contentFlag', 'scores', id],
    queryFn: ({ signal }) => execute(FlagScores, { id }, signal),
    select: ({ contentFlag }) => contentFlag.automod,
  });
}
