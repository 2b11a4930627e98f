import { graphql } from '../../../lib/graphql.ts';

export const ListedFlagFields = graphql(`
  fragment ListedFlagFields on ContentFlag {
    id
    assocId
    assocType
    version
    openedAt
    insertedAt
    updatedAt
    isOpen
    isEscalated
    isCare
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
    $isOpen: Boolean
    $isSpam: Boolean
    $isOffensive: Boolean
    $isImage: Boolean
    $isReported: Boolean
    $isRequiredToPublish: Boolean
    $requiresPreModeration: Boolean
    $isEscalated: Boolean
    $isCare: Boolean
    $outcome: ContentFlagOutcomeKind
    $decidedByUserIds: [ID!]
    $assocType: ContentFlagAssocType
    $assignedToUserIds: [ID!]
  ) {
    contentFlagStream(
      limit: $limit
      offset: $offset
      sort: $sort
      sortDesc: $sortDesc
      isOpen: $isOpen
      isSpam: $isSpam
      isOffensive: $isOffensive
      isImage: $isImage
      isReported: $isReported
      isRequiredToPublish: $isRequiredToPublish
      requiresPreModeration: $requiresPreModeration
      isEscalated: $isEscalated
      isCare: $isCare
      outcome: $outcome
      decidedByUserIds: $decidedByUserIds
      assocType: $assocType
      assignedToUserIds: $assignedToUserIds
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

/** Like `Flags`, with scores, for viewers with `flags.readScores`. */
export const FlagsWithScores = graphql(
  `
  query FlagsWithScores(
    $limit: Int
    $offset: Int
    $sort: String
    $sortDesc: Boolean
    $isOpen: Boolean
    $isSpam: Boolean
    $isOffensive: Boolean
    $isImage: Boolean
    $isReported: Boolean
    $isRequiredToPublish: Boolean
    $requiresPreModeration: Boolean
    $isEscalated: Boolean
    $isCare: Boolean
    $outcome: ContentFlagOutcomeKind
    $decidedByUserIds: [ID!]
    $assocType: ContentFlagAssocType
    $assignedToUserIds: [ID!]
  ) {
    contentFlagStream(
      limit: $limit
      offset: $offset
      sort: $sort
      sortDesc: $sortDesc
      isOpen: $isOpen
      isSpam: $isSpam
      isOffensive: $isOffensive
      isImage: $isImage
      isReported: $isReported
      isRequiredToPublish: $isRequiredToPublish
      requiresPreModeration: $requiresPreModeration
      isEscalated: $isEscalated
      isCare: $isCare
      outcome: $outcome
      decidedByUserIds: $decidedByUserIds
      assocType: $assocType
      assignedToUserIds: $assignedToUserIds
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
