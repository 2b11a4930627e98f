import { queryOptions } from '@tanstack/react-query';
import type { ResultOf, VariablesOf } from 'gql.tada';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';
import { listQuery } from '../../../lib/list-query.ts';

const SecondReviews = graphql(`
  query SecondReviews {
    waitingReviewCount
    waitingReviews {
      id
      assocType
      body
    }
  }
`);

const ReviewDisagreements = graphql(`
  query ReviewDisagreements($limit: Int, $offset: Int) {
    reviewDisagreementCount
    reviewDisagreements(limit: $limit, offset: $offset) {
      id
      contentFlagId
      body
      firstVerdict
      firstPolicy
      firstDecidedBy {
        id
        username
      }
      verdict
      policy
      reviewer {
        id
        username
      }
      reviewedAt
    }
  }
`);

const ReviewBlindly = graphql(`
  mutation ReviewBlindly($id: ID!, $verdict: ReviewVerdict!, $policyId: ID) {
    reviewBlindly(id: $id, verdict: $verdict, policyId: $policyId)
  }
`);

export type WaitingReview = ResultOf<typeof SecondReviews>['waitingReviews'][number];
export type ReviewDisagreement = ResultOf<
  typeof ReviewDisagreements
>['reviewDisagreements'][number];

export const secondReviewsQuery = queryOptions({
  queryKey: ['secondReview', 'all'],
  queryFn: ({ signal }) => execute(SecondReviews, {}, signal),
});

export const reviewDisagreementsQuery = (page: { limit: number; offset: number }) =>
  listQuery(['secondReview', 'disagreements'], ReviewDisagreements, page, (data) => ({
    rows: data.reviewDisagreements,
    total: data.reviewDisagreementCount,
  }));

export const reviewBlindly = (review: VariablesOf<typeof ReviewBlindly>) =>
  execute(ReviewBlindly, review);
