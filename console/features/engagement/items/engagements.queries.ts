import { queryOptions } from '@tanstack/react-query';
import type { ResultOf, VariablesOf } from 'gql.tada';
import type { EngagementType } from '../../../../contract/engagement/kinds.ts';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';
import { listQuery } from '../../../lib/list-query.ts';

const EngagementFields = graphql(`
  fragment EngagementFields on Engagement {
    id
    type
    legacyId
    question
    answerDescription
    ctaText
    ctaLink
    imageUrl
    startDate
    date
    resultsVisibility
    drawnAt
    isCurrent
    isMultiSelect
    isOnHomepage
    isSuggestable
    isGlobal
    hasOptionCta
    promoteOnForumIndexPage
    resultsRequireAuth
    resultsRequireKnown
    priority
    threadId
    threadName
    totalVotes
    currentSiteTotalVotes
    giveawaySubmissions
    createdForums
    isOwn
    siteName
    version
    insertedAt
    tags {
      id
      name
    }
    options {
      id
      name
      isCorrect
      ctaText
      ctaLink
      totalVotes
      currentSiteTotalVotes
    }
  }
`);

const Engagements = graphql(`
  query Engagements(
    $type: EngagementType!
    $search: String
    $isCurrent: Boolean
    $isOnHomepage: Boolean
    $isGlobal: Boolean
    $isExpired: Boolean
    $isDeleted: Boolean
    $ofOtherSites: Boolean
    $limit: Int
    $offset: Int
    $sort: String
    $sortDesc: Boolean
  ) {
    engagements(
      type: $type
      search: $search
      isCurrent: $isCurrent
      isOnHomepage: $isOnHomepage
      isGlobal: $isGlobal
      isExpired: $isExpired
      isDeleted: $isDeleted
      ofOtherSites: $ofOtherSites
      limit: $limit
      offset: $offset
      sort: $sort
      sortDesc: $sortDesc
    ) {
      total
      totalIsEstimate
      engagements {
        id
        type
        question
        date
        isCurrent
        isOnHomepage
        isSuggestable
        isGlobal
        promoteOnForumIndexPage
        priority
        threadId
        threadName
        totalVotes
        currentSiteTotalVotes
        giveawaySubmissions
        createdForums
        isOwn
        siteName
        insertedAt
        deletedAt
      }
    }
  }
`);

const Engagement = graphql(
  `
    query Engagement($id: ID!, $type: EngagementType) {
      engagement(id: $id, type: $type) {
        ...EngagementFields
      }
    }
  `,
  [EngagementFields],
);

const CurrentEngagement = graphql(`
  query CurrentEngagement($type: EngagementType!) {
    currentEngagement(type: $type) {
      id
      question
    }
  }
`);

const VoteDays = graphql(`
  query EngagementVoteDays($id: ID!) {
    engagementVoteDays(id: $id) {
      day
      totalVotes
      currentSiteTotalVotes
    }
  }
`);

const EngagementUses = graphql(`
  query EngagementUses($id: ID!) {
    engagementUses(id: $id) {
      postId
      title
      path
      isPublic
    }
  }
`);

const EngagementThreads = graphql(`
  query EngagementThreads($search: String!) {
    engagementThreads(search: $search) {
      id
      name
    }
  }
`);

const EngagementTags = graphql(`
  query TagsForEngagement {
    tags {
      id
      name
    }
  }
`);

const SaveEngagement = graphql(
  `
    mutation SaveEngagement(
      $id: ID
      $type: EngagementType!
      $question: String
      $answerDescription: String
      $ctaText: String
      $ctaLink: String
      $imageUrl: String
      $startDate: String
      $date: String
      $resultsVisibility: EngagementResultsVisibility
      $isCurrent: Boolean
      $isMultiSelect: Boolean
      $isOnHomepage: Boolean
      $isSuggestable: Boolean
      $isGlobal: Boolean
      $hasOptionCta: Boolean
      $promoteOnForumIndexPage: Boolean
      $resultsRequireAuth: Boolean
      $resultsRequireKnown: Boolean
      $priority: Int
      $threadId: ID
      $tagIds: [ID!]
      $options: [EngagementOptionInput!]
      $confirmVotes: Boolean
      $confirmPastDate: Boolean
      $version: Int
    ) {
      saveEngagement(
        id: $id
        type: $type
        question: $question
        answerDescription: $answerDescription
        ctaText: $ctaText
        ctaLink: $ctaLink
        imageUrl: $imageUrl
        startDate: $startDate
        date: $date
        resultsVisibility: $resultsVisibility
        isCurrent: $isCurrent
        isMultiSelect: $isMultiSelect
        isOnHomepage: $isOnHomepage
        isSuggestable: $isSuggestable
        isGlobal: $isGlobal
        hasOptionCta: $hasOptionCta
        promoteOnForumIndexPage: $promoteOnForumIndexPage
        resultsRequireAuth: $resultsRequireAuth
        resultsRequireKnown: $resultsRequireKnown
        priority: $priority
        threadId: $threadId
        tagIds: $tagIds
        options: $options
        confirmVotes: $confirmVotes
        confirmPastDate: $confirmPastDate
        version: $version
      ) {
        ...EngagementFields
      }
    }
  `,
  [EngagementFields],
);

const DeleteEngagement = graphql(`
  mutation DeleteEngagement($id: ID!) {
    deleteEngagement(id: $id) {
      id
    }
  }
`);

const RestoreEngagement = graphql(`
  mutation RestoreEngagement($id: ID!) {
    restoreEngagement(id: $id) {
      id
    }
  }
`);

export type EngagementItem = ResultOf<typeof Engagement>['engagement'];
export type EngagementRow = ResultOf<typeof Engagements>['engagements']['engagements'][number];
export type SaveVariables = VariablesOf<typeof SaveEngagement>;

export function engagementsQuery(variables: VariablesOf<typeof Engagements>) {
  return listQuery(
    ['engagement', 'list'],
    Engagements,
    variables,
    ({ engagements: { engagements: rows, total, totalIsEstimate } }) => ({
      rows,
      total,
      totalIsEstimate,
    }),
  );
}

export function engagementQuery(id: string, type: EngagementType) {
  return queryOptions({
    queryKey: ['engagement', 'one', type, id],
    queryFn: ({ signal }) => execute(Engagement, { id, type }, signal),
    select: ({ engagement }) => engagement,
  });
}

export function currentEngagementQuery(type: EngagementType) {
  return queryOptions({
    queryKey: ['engagement', 'current', type],
    queryFn: ({ signal }) => execute(CurrentEngagement, { type }, signal),
    select: ({ currentEngagement }) => currentEngagement,
  });
}

export function voteDaysQuery(id: string) {
  return queryOptions({
    queryKey: ['engagement', 'days', id],
    queryFn: ({ signal }) => execute(VoteDays, { id }, signal),
    select: ({ engagementVoteDays }) => engagementVoteDays,
  });
}

export function engagementUsesQuery(id: string) {
  return queryOptions({
    queryKey: ['engagement', 'uses', id],
    queryFn: ({ signal }) => execute(EngagementUses, { id }, signal),
    select: ({ engagementUses }) => engagementUses,
  });
}

/** Threads by id, URL, or a part of the title. */
export function threadChoicesQuery(search: string) {
  return queryOptions({
    queryKey: ['thread', 'of driver', search],
    queryFn: ({ signal }) => execute(EngagementThreads, { search }, signal),
    select: ({ engagementThreads }) => engagementThreads,
    enabled: search !== '',
    retry: false,
  });
}

export const tagChoicesQuery = queryOptions({
  queryKey: ['tag', 'for engagement'],
  queryFn: ({ signal }) => execute(EngagementTags, {}, signal),
  select: ({ tags }) => tags,
});

export async function saveEngagement(variables: SaveVariables): Promise<EngagementItem> {
  return (await execute(SaveEngagement, variables)).saveEngagement;
}

export function deleteEngagement(id: string) {
  return execute(DeleteEngagement, { id });
}

export function restoreEngagement(id: string) {
  return execute(RestoreEngagement, { id });
}
