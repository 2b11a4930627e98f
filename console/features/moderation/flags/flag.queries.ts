import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ResultOf, VariablesOf } from 'gql.tada';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';

export const PersonFields = graphql(`
  fragment PersonFields on User {
    id
    username
    slug
    roleId
    avatar {
      full
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

const AssocFields = graphql(
  `
  fragment AssocFields on AssociatedContent {
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
`,
  [ContentFields, ThreadFields],
);

const EventFields = graphql(
  `
  fragment EventFields on ContentFlagEvent {
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
`,
  [PersonFields],
);

const OlderFlagEvents = graphql(
  `
  query OlderFlagEvents($id: ID!, $before: ID!) {
    contentFlag(id: $id) {
      contentFlagEvents(before: $before) {
        ...EventFields
      }
    }
  }
`,
  [EventFields],
);

const FlagDetail = graphql(
  `
  query FlagDetail($id: ID!) {
    contentFlag(id: $id) {
      id
      assocId
      assocType
      type
      preview
      uri
      version
      insertedAt
      openedAt
      isOpen
      isEscalated
      isCare
      isOffensive
      isImage
      careCase {
        state
        isConfirmed
        signCount
        waitingSince
        dueAt
        nextAlarmAt
        hidesText
        answeredBy {
          id
          username
        }
        messageCount
        messages {
          id
          body
          insertedAt
          readAt
          sender {
            id
            username
          }
        }
      }
      finding {
        adviceKind
        adviceLabel
        sentence
        showsNote
        review
        reviewedAt
        reviewedBy {
          id
          username
        }
        unreadLanguage
      }
      heldFor
      isReportedIllegal
      outcome
      decidedAt
      decidedBy {
        id
        username
      }
      canApprove
      reasons
      reportsIgnoredAt
      reportsIgnoredBy {
        id
        username
      }
      reportedReasons {
        reason
        label
        count
      }
      contentFlagReportCount
      contentFlagReports {
        id
        reason
        details
        updatedAt
        isIgnored
        reporterUpheldCount
        reporterDecidedCount
        user {
          id
          username
        }
      }
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
        waiting
        reports
      }
      contentFlagEventCount
      contentFlagEvents {
        ...EventFields
      }
      contentFlagAssigns {
        id
        userId
        user {
          ...PersonFields
        }
      }
      assoc {
        ...AssocFields
      }
    }
  }
`,
  [AssocFields, EventFields, PersonFields],
);

const Item = graphql(
  `
  query FlaggableItem($assocType: ContentFlagAssocType!, $assocId: ID!) {
    flaggableItem(assocType: $assocType, assocId: $assocId) {
      assocType
      assocId
      author {
        ...PersonFields
        insertedAt
      }
      assoc {
        ...AssocFields
      }
    }
  }
`,
  [AssocFields, PersonFields],
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
        care {
          prob
          words {
            word
            weight
          }
        }
      }
      secondOpinion {
        name
        spam
        offensive
        care
        disagreement
      }
    }
  }
`);

export type Flag = ResultOf<typeof FlagDetail>['contentFlag'];
export type FlaggableItem = ResultOf<typeof Item>['flaggableItem'];
export type ItemVariables = VariablesOf<typeof Item>;
export type FlagEvent = ResultOf<typeof EventFields>;
export type FlagContent = NonNullable<Flag['assoc']>;
export type FlagPerson = ResultOf<typeof PersonFields>;
export type FlagThread = Extract<FlagContent, { __typename: 'Thread' }>;
type ScoredFlag = ResultOf<typeof FlagScores>['contentFlag'];
export type AutomodScores = NonNullable<ScoredFlag['automod']>;
export type SecondOpinion = NonNullable<ScoredFlag['secondOpinion']>;

export function flagQuery(id: string) {
  return queryOptions({
    queryKey: ['contentFlag', 'detail', id],
    queryFn: ({ signal }) => execute(FlagDetail, { id }, signal),
    select: ({ contentFlag }) => contentFlag,
  });
}

/** Events that are older than `before`, newest first. Each `fetchNextPage` loads a page of them. */
export function olderEventsQuery(id: string, before: string) {
  return infiniteQueryOptions({
    queryKey: ['contentFlag', 'olderEvents', id, before],
    queryFn: ({ pageParam, signal }) => execute(OlderFlagEvents, { id, before: pageParam }, signal),
    initialPageParam: before,
    getNextPageParam: ({ contentFlag }) => contentFlag.contentFlagEvents.at(-1)?.id,
    select: ({ pages }) => pages.flatMap(({ contentFlag }) => contentFlag.contentFlagEvents),
    enabled: false,
  });
}

export function itemQuery(item: ItemVariables) {
  return queryOptions({
    queryKey: ['contentFlag', 'item', item],
    queryFn: ({ signal }) => execute(Item, item, signal),
    select: ({ flaggableItem }) => flaggableItem,
  });
}

/** The server refuses viewers without `flags.readScores`. */
export function scoresQuery(id: string) {
  return queryOptions({
    queryKey: ['contentFlag', 'scores', id],
    queryFn: ({ signal }) => execute(FlagScores, { id }, signal),
    select: ({ contentFlag: { automod, secondOpinion } }) => ({ automod, secondOpinion }),
  });
}
