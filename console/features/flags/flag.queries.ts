import { queryOptions } from '@tanstack/react-query';
import type { ResultOf, VariablesOf } from 'gql.tada';
import { cleanBody } from '../../kit/rich-text/clean-body.ts';
import { execute } from '../../lib/execute.ts';
import { graphql } from '../../lib/graphql.ts';

const PersonFields = graphql(`
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

const FlagViewers = graphql(
  `
  query FlagViewers($id: ID!) {
    contentFlag(id: $id) {
      id
      viewers {
        ...PersonFields
      }
    }
  }
`,
  [PersonFields],
);

const FlagNeighbours = graphql(`
  query FlagNeighbours(
    $id: ID!
    $sort: String
    $sortDesc: Boolean
    $isOpen: Boolean
    $isSpam: Boolean
    $isOffensive: Boolean
    $isImage: Boolean
    $isReported: Boolean
    $isRequiredToPublish: Boolean
    $requiresPreModeration: Boolean
    $assocType: ContentFlagAssocType
    $assignedToUserIds: [ID!]
  ) {
    contentFlagNeighbours(
      id: $id
      sort: $sort
      sortDesc: $sortDesc
      isOpen: $isOpen
      isSpam: $isSpam
      isOffensive: $isOffensive
      isImage: $isImage
      isReported: $isReported
      isRequiredToPublish: $isRequiredToPublish
      requiresPreModeration: $requiresPreModeration
      assocType: $assocType
      assignedToUserIds: $assignedToUserIds
    ) {
      previousId
      nextId
    }
  }
`);

const FindFlag = graphql(`
  query FindFlag($assocType: ContentFlagAssocType!, $assocId: ID!) {
    contentFlag(assocType: $assocType, assocId: $assocId) {
      id
      version
      isOpen
      reasons
      contentFlagEvents {
        id
        body
        insertedAt
      }
    }
  }
`);

const OpenFlag = graphql(`
  mutation OpenFlag($assocType: ContentFlagAssocType!, $assocId: ID!) {
    openContentFlag(assocType: $assocType, assocId: $assocId) {
      id
    }
  }
`);

const LookAtFlag = graphql(`
  mutation LookAtFlag($id: ID!, $leaves: Boolean) {
    lookAtContentFlag(id: $id, leaves: $leaves)
  }
`);

const EditBody = graphql(`
  mutation EditBody($id: ID!, $body: String!, $version: Int) {
    editContentFlagBody(id: $id, body: $body, version: $version) {
      id
    }
  }
`);

const Reply = graphql(`
  mutation Reply($id: ID!, $body: String!) {
    ugcReply(id: $id, body: $body) {
      id
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

export function viewersQuery(id: string) {
  return queryOptions({
    queryKey: ['contentFlagViewer', id],
    queryFn: ({ signal }) => execute(FlagViewers, { id }, signal),
    select: ({ contentFlag }) => contentFlag.viewers,
  });
}

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

/** Resolves to the id of the flag about it, which is opened if there is none. */
export async function openFlag(item: VariablesOf<typeof OpenFlag>): Promise<string> {
  const { openContentFlag } = await execute(OpenFlag, item);
  return openContentFlag.id;
}

export function lookAtFlag(id: string, leaves = false) {
  return execute(LookAtFlag, { id, leaves });
}

export function editBody({ body, ...flag }: VariablesOf<typeof EditBody>) {
  return execute(EditBody, { ...flag, body: cleanBody(body) });
}

export function reply(id: string, body: string) {
  return execute(Reply, { id, body: cleanBody(body) });
}
