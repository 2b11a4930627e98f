import { queryOptions } from '@tanstack/react-query';
import type { ResultOf, VariablesOf } from 'gql.tada';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';

const SecondReviews = graphql(`
  query SecondReviews {
    waitingReviewCount
    waitingReviews {
      id
      assocType
      body
    }
    reviewDisagreements {
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

type SecondReviews = ResultOf<typeof SecondReviews>;
export type WaitingReview = SecondReviews['waitingReviews'][number];
export type Disagreement = SecondReviews['reviewDisagreements'][number];

export const secondReviewsQuery = queryOptions({
  queryKey: ['secondReview', 'all'],
  queryFn: ({ signal }) => execute(SecondReviews, {}, signal),
});

export const reviewBlindly = (review: VariablesOf<typeof ReviewBlindly>) =>
  execute(ReviewBlindly, review);
