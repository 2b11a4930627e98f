import { graphql } from '../../../lib/graphql.ts';

export const ListedFlagFields = graphql(`
  fragment ListedFlagFields on ContentFlag {
    id
    assocId
    assocType
    version
    openedAt
    urgencyNote
    targetState
    insertedAt
    updatedAt
    isOpen
    isEscalated
    isCare
    careCase {
      state
      isConfirmed
      signCount
      waitingSince
      dueAt
      nextAlarmAt
      answeredBy {
        id
        username
      }
    }
    outcome
    decidedAt
    decidedBy {
      id
      username
    }
    reasons
    reportedWords
    preview
    author {
      id
      username
    }
    contentFlagAssigns {
      id
      userId
      user {
        id
        username
      }
    }
  }
`);

/** `latest` is the last change of any flag: flags opened after it are new to the viewer. */
export const Flags = graphql(
  `
  query Flags(
    $limit: Int
    $offset: Int
    $sort: String
    $sortDesc: Boolean
    $filter: ContentFlagFilter
  ) {
    contentFlagStream(
      limit: $limit
      offset: $offset
      sort: $sort
      sortDesc: $sortDesc
      filter: $filter
    ) {
      contentFlags {
        ...ListedFlagFields
      }
      pageInfo {
        totalCount
        totalIsEstimate
      }
    }
    latest: contentFlagStream(limit: 1, sort: "updatedAt", sortDesc: true) {
      contentFlags {
        updatedAt
      }
    }
  }
`,
  [ListedFlagFields],
);

export const FlagsWithScores = graphql(
  `
  query FlagsWithScores(
    $limit: Int
    $offset: Int
    $sort: String
    $sortDesc: Boolean
    $filter: ContentFlagFilter
  ) {
    contentFlagStream(
      limit: $limit
      offset: $offset
      sort: $sort
      sortDesc: $sortDesc
      filter: $filter
    ) {
      contentFlags {
        ...ListedFlagFields
        automod {
          spam {
            prob
          }
          offensive {
            prob
          }
        }
        secondOpinion {
          disagreement
        }
      }
      pageInfo {
        totalCount
        totalIsEstimate
      }
    }
    latest: contentFlagStream(limit: 1, sort: "updatedAt", sortDesc: true) {
      contentFlags {
        updatedAt
      }
    }
  }
`,
  [ListedFlagFields],
);
