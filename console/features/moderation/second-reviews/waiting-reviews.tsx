import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { execute } from '../../../lib/execute.ts';
import { plural } from '../../../lib/format.ts';
import { graphql } from '../../../lib/graphql.ts';
import { useScreenAddress } from '../../../lib/screens.ts';

const WaitingReviewCount = graphql(`
  query WaitingReviewCount {
    waitingReviewCount
  }
`);

/** Button on the dashboard while texts wait for a blind second review by the viewer. */
export function WaitingReviews() {
  const { data } = useQuery({
    queryKey: ['secondReview', 'count'],
    queryFn: ({ signal }) => execute(WaitingReviewCount, {}, signal),
    staleTime: 60_000,
  });
  const count = data?.waitingReviewCount ?? 0;
  const address = useScreenAddress('SecondReviews', {});
  if (count === 0 || !address) return null;
  return (
    <Button component={Link} to={address} variant="light">
      {plural(count, 'text')} to review
    </Button>
  );
}
