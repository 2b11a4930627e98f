import { Button, Group, Stack, Text } from '@mantine/core';
import { IconCheck, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type ReviewVerdict,
  reviewVerdictLabels,
} from '../../../../contract/moderation/second-reviews.ts';
import type { Column } from '../../../kit/list/columns.ts';
import { DataTable } from '../../../kit/list/data-table.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { RecordScreen } from '../../../kit/record-screen.tsx';
import { ScreenLink } from '../../../kit/screen-link.tsx';
import { notDone, useAction } from '../../../kit/use-action.ts';
import { formatDateTime, plural, timeSince, truncate } from '../../../lib/format.ts';
import { describeContentKind } from '../flags/content-kind.tsx';
import { choosePolicy } from '../policies/choose-policy.ts';
import PolicyHost from '../policies/policy-host.tsx';
import classes from './second-reviews.module.css';
import {
  type Disagreement,
  reviewBlindly,
  secondReviewsQuery,
  type WaitingReview,
} from './second-reviews.queries.ts';

export default function SecondReviewsScreen() {
  const query = useQuery({ ...secondReviewsQuery, staleTime: 0 });
  return (
    <RecordScreen noun="reviews" query={query} lead={null}>
      {({ waitingReviews, waitingReviewCount, reviewDisagreements }) => (
        <Stack gap="md" maw="60rem">
          <Text c="dimmed" size="sm">
            A colleague has decided about these texts. Decide as if you were the first: your answer
            is recorded and changes nothing.
          </Text>
          {waitingReviews[0] ? (
            <Review
              key={waitingReviews[0].id}
              review={waitingReviews[0]}
              waitingCount={waitingReviewCount}
            />
          ) : (
            <Text>Nothing to review.</Text>
          )}
          <Disagreements rows={reviewDisagreements} />
          <PolicyHost ahead={waitingReviews.length > 0} />
        </Stack>
      )}
    </RecordScreen>
  );
}

function Review({ review, waitingCount }: { review: WaitingReview; waitingCount: number }) {
  const queryClient = useQueryClient();
  const { isRunning, run } = useAction({
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['secondReview'] }),
  });
  const { id, assocType, body } = review;
  const what = describeContentKind(assocType).label;

  const decide = (verdict: ReviewVerdict) =>
    run(async () => {
      if (verdict === 'KEEP') return reviewBlindly({ id, verdict });
      const choice = await choosePolicy({
        title: `Why would you remove this ${what.toLowerCase()}?`,
      });
      return choice ? reviewBlindly({ id, verdict, policyId: choice.policyId }) : notDone;
    });

  return (
    <Panel title={what} aside={<Text size="sm">{plural(waitingCount, 'text')} to review</Text>}>
      <blockquote className={classes.text}>{body}</blockquote>
      <Group gap="sm" mt="md">
        <Button
          variant="default"
          leftSection={<IconCheck size={16} aria-hidden />}
          disabled={isRunning}
          onClick={() => decide('KEEP')}
        >
          Keep
        </Button>
        <Button
          variant="default"
          leftSection={<IconTrash size={16} aria-hidden />}
          disabled={isRunning}
          onClick={() => decide('REMOVE')}
        >
          Remove
        </Button>
      </Group>
    </Panel>
  );
}

const columns: Column<Disagreement>[] = [
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
      describeVerdict(firstVerdict, firstPolicy, firstDecidedBy),
  },
  {
    id: 'second',
    header: 'Second review',
    minWidth: '10rem',
    cell: ({ verdict, policy, reviewer }) => describeVerdict(verdict, policy, reviewer),
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

function Disagreements({ rows }: { rows: readonly Disagreement[] }) {
  if (rows.length === 0) return null;
  return (
    <Panel title="Where two people disagreed">
      <Text size="sm" c="dimmed" mb="sm">
        Both can be right. Talk about it, and make the policy clearer if it left room.
      </Text>
      <DataTable
        label="Disagreements"
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowName={({ body }) => body}
      />
    </Panel>
  );
}

function describeVerdict(
  verdict: ReviewVerdict,
  policy: string | null,
  person: { username: string } | null,
): string {
  const label = policy
    ? `${reviewVerdictLabels[verdict]}: ${policy}`
    : reviewVerdictLabels[verdict];
  return person ? `${label} (${person.username})` : label;
}
