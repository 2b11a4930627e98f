import { Stack, Text, Title } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import {
  type ReviewVerdict,
  reviewVerdictLabels,
} from '../../../../contract/moderation/second-reviews.ts';
import { HowThisWorks } from '../../../kit/how-this-works.tsx';
import type { Column } from '../../../kit/list/columns.ts';
import { ListPanel } from '../../../kit/list/list-panel.tsx';
import type { ListDefinition } from '../../../kit/list/list-search.ts';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { MessagePanel } from '../../../kit/message-panel.tsx';
import { RecordScreen } from '../../../kit/record-screen.tsx';
import { ScreenLink } from '../../../kit/screen-link.tsx';
import { formatDateTime, timeSince, truncate } from '../../../lib/format.ts';
import PolicyHost from '../policies/policy-host.tsx';
import { BlindReview } from './blind-review.tsx';
import {
  type ReviewDisagreement,
  reviewDisagreementsQuery,
  secondReviewsQuery,
} from './second-reviews.queries.ts';

export default function SecondReviewsScreen() {
  const query = useQuery({ ...secondReviewsQuery, staleTime: 0 });
  return (
    <RecordScreen noun="reviews" query={query} lead={null}>
      {({ waitingReviews, waitingReviewCount }) => (
        <Stack gap="md" maw="60rem">
          {waitingReviews[0] ? (
            <>
              <Text c="dimmed" size="sm">
                A colleague has decided about these texts. Decide as if you were the first: your
                answer is recorded and changes nothing.
              </Text>
              <BlindReview review={waitingReviews[0]} waitingCount={waitingReviewCount} />
            </>
          ) : (
            <MessagePanel icon={IconChecks} title="Nothing to review" actions={<HowThisWorks />}>
              A share of what colleagues decide comes here, if the settings of the site have one.
            </MessagePanel>
          )}
          <ReviewDisagreementTable />
          <PolicyHost ahead={waitingReviews.length > 0} />
        </Stack>
      )}
    </RecordScreen>
  );
}

const disagreementColumns: Column<ReviewDisagreement>[] = [
  {
    id: 'body',
    header: 'Text',
    essential: true,
    lines: 2,
    minWidth: '14rem',
    cell: ({ contentFlagId, body }) => (
      <ScreenLink to="ContentFlag" params={{ id: contentFlagId }}>
        {truncate(body, 120) || 'Erased'}
      </ScreenLink>
    ),
  },
  {
    id: 'first',
    header: 'First decision',
    minWidth: '10rem',
    cell: ({ firstVerdict, firstPolicy, firstDecidedBy }) =>
      describeReviewVerdict(firstVerdict, firstPolicy, firstDecidedBy),
  },
  {
    id: 'second',
    header: 'Second review',
    minWidth: '10rem',
    cell: ({ verdict, policy, reviewer }) => describeReviewVerdict(verdict, policy, reviewer),
  },
  {
    id: 'reviewedAt',
    header: 'Age',
    kind: 'date',
    cell: ({ reviewedAt }) => (
      <time dateTime={reviewedAt} title={formatDateTime(reviewedAt)}>
        {timeSince(reviewedAt).split(',')[0]}
      </time>
    ),
  },
];

const disagreementList: ListDefinition<'reviewedAt', Record<never, unknown>> = {
  sorts: ['reviewedAt'],
  defaultSort: { by: 'reviewedAt', desc: true },
  filters: {},
};

function ReviewDisagreementTable() {
  const list = useListState(disagreementList);
  const { offset, itemsPerPage } = list;
  const query = useQuery(reviewDisagreementsQuery({ offset, limit: itemsPerPage }));
  if (query.data?.total === 0) return null;
  return (
    <Stack gap="sm" component="section" aria-labelledby="disagreements">
      <Title order={2} size="h4" id="disagreements">
        Where two people disagreed
      </Title>
      <Text size="sm" c="dimmed">
        Both can be right. Talk about it, and make the policy clearer if it left room.
      </Text>
      <ListPanel
        noun="disagreements"
        list={list}
        query={query}
        columns={disagreementColumns}
        rowId={({ id }) => id}
        rowName={({ body }) => body || 'Erased'}
      />
    </Stack>
  );
}

function describeReviewVerdict(
  verdict: ReviewVerdict,
  policy: string | null,
  person: { username: string } | null,
): string {
  const label = policy
    ? `${reviewVerdictLabels[verdict]}: ${policy}`
    : reviewVerdictLabels[verdict];
  return person ? `${label} (${person.username})` : label;
}
