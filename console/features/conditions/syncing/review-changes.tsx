import { Button, Group, Kbd, Paper, Progress, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  type SyncChangeKind,
  type SyncChangeSort,
  syncChangeKindLabels,
} from '../../../../contract/conditions/reference-syncs.ts';
import { Badge } from '../../../kit/badge.tsx';
import { showFailure } from '../../../kit/failure.ts';
import { ScreenLink } from '../../../kit/screen-link.tsx';
import { useKeys } from '../../../kit/use-keys.ts';
import { formatCount } from '../../../lib/format.ts';
import { AffectedRecords } from './change-columns.tsx';
import { ChangedValues } from './changed-values.tsx';
import classes from './review-changes.module.css';
import {
  leaveOutChanges,
  type ReferenceSyncRun,
  referenceChangesQuery,
  type SyncChange,
} from './syncs.queries.ts';

const changesPerReviewPage = 20;

const reviewDecisions = {
  accepted: { label: 'Accepted', leaveOut: false, forGood: false },
  out: { label: 'Left out', leaveOut: true, forGood: false },
  forGood: { label: 'Left out for good', leaveOut: true, forGood: true },
} as const;
type ReviewDecision = keyof typeof reviewDecisions;

interface ReviewChangesProps {
  sync: ReferenceSyncRun;
  filter: {
    search: string;
    kind: SyncChangeKind | null;
    touches: string | null;
    sort: SyncChangeSort;
    sortDesc: boolean;
  };
  onClose(): void;
}

/** One change at a time over the full width, decided by key. */
export function ReviewChanges({ sync, filter, onClose }: ReviewChangesProps) {
  const queryClient = useQueryClient();
  const [at, setAt] = useState(0);
  const [decided, setDecided] = useState<ReadonlyMap<string, ReviewDecision>>(new Map());
  const heading = useRef<HTMLHeadingElement>(null);
  const pageQueryAt = (place: number) =>
    referenceChangesQuery({
      id: sync.id,
      ...filter,
      limit: changesPerReviewPage,
      offset: Math.floor(place / changesPerReviewPage) * changesPerReviewPage,
    });
  const query = useQuery(pageQueryAt(at));
  const { rows = [], total = 0 } = query.data ?? {};
  const change = query.isPlaceholderData ? undefined : rows[at % changesPerReviewPage];

  // biome-ignore lint/correctness/useExhaustiveDependencies: fetches ahead at each new place
  useEffect(() => {
    if (at + 5 < total) void queryClient.prefetchQuery(pageQueryAt(at + 5));
  }, [at, total]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another change is shown
  useEffect(() => heading.current?.focus(), [change?.id]);

  const last = Math.max(total - 1, 0);
  const moveBy = (step: number) => setAt((place) => Math.min(Math.max(place + step, 0), last));

  function decide(decision: ReviewDecision) {
    if (!change) return;
    const { id } = change;
    const before = decided.get(id);
    const showDecision = (now: ReviewDecision | undefined) =>
      setDecided((all) => {
        const next = new Map(all);
        if (now) next.set(id, now);
        else next.delete(id);
        return next;
      });
    showDecision(decision);
    moveBy(1);
    const { leaveOut, forGood } = reviewDecisions[decision];
    leaveOutChanges({ id: sync.id, changeIds: [id], leaveOut, forGood }).catch((error) => {
      showDecision(before);
      showFailure(error);
    });
  }

  function close() {
    void queryClient.invalidateQueries({ queryKey: ['referenceSync'] });
    onClose();
  }

  useKeys({
    a: () => decide('accepted'),
    l: () => decide('out'),
    g: () => decide('forGood'),
    n: () => moveBy(1),
    p: () => moveBy(-1),
    Escape: close,
  });

  return (
    <Paper withBorder p="md" component="section" aria-label="Review one by one">
      <Stack gap="md">
        <Group justify="space-between">
          <Text size="sm" role="status">
            {total > 0 && `${formatCount(at + 1)} of ${formatCount(total)}`}
            {decided.size > 0 && ` · ${formatCount(decided.size)} decided`}
          </Text>
          <Button
            variant="default"
            size="compact-sm"
            rightSection={<Kbd size="xs">Esc</Kbd>}
            onClick={close}
          >
            Back to the list
          </Button>
        </Group>
        <Progress
          value={total > 0 ? (100 * (at + 1)) / total : 0}
          size="xs"
          aria-label="Reviewed"
        />
        {change ? (
          <Stack gap="xs" className={classes.change}>
            <Group gap="sm" align="baseline">
              <Title order={2} size="h3" ref={heading} tabIndex={-1} className={classes.heading}>
                {change.disorder ? (
                  <ScreenLink to="DisorderEdit" params={{ id: change.disorder.id }} inText>
                    {change.name}
                  </ScreenLink>
                ) : (
                  change.name
                )}
              </Title>
              <Badge small>{syncChangeKindLabels[change.kind]}</Badge>
              <Text size="sm" c="dimmed">
                ORPHA:{change.orphaCode}
              </Text>
              <DecisionBadge change={change} decision={decided.get(change.id)} />
            </Group>
            <ChangedValues values={change.values} />
            <Group gap="xs" align="baseline">
              <Text size="sm" c="dimmed">
                Touches
              </Text>
              <AffectedRecords row={change} />
            </Group>
          </Stack>
        ) : (
          <Skeleton height={160} aria-busy />
        )}
        <Group gap="xs" className={classes.actions}>
          <Button
            rightSection={<Kbd size="xs">A</Kbd>}
            disabled={!change}
            onClick={() => decide('accepted')}
          >
            Accept
          </Button>
          <Button
            variant="default"
            rightSection={<Kbd size="xs">L</Kbd>}
            disabled={!change}
            onClick={() => decide('out')}
          >
            Leave out
          </Button>
          <Button
            variant="default"
            rightSection={<Kbd size="xs">G</Kbd>}
            disabled={!change}
            onClick={() => decide('forGood')}
          >
            Leave out for good
          </Button>
          <Button
            variant="subtle"
            rightSection={<Kbd size="xs">P</Kbd>}
            disabled={at === 0}
            onClick={() => moveBy(-1)}
          >
            Previous
          </Button>
          <Button
            variant="subtle"
            rightSection={<Kbd size="xs">N</Kbd>}
            disabled={at >= total - 1}
            onClick={() => moveBy(1)}
          >
            Next
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}

function DecisionBadge({
  change,
  decision,
}: {
  change: SyncChange;
  decision: ReviewDecision | undefined;
}) {
  const stored = change.isLeftOutForGood ? 'forGood' : change.isLeftOut ? 'out' : undefined;
  const shown = decision ?? stored;
  return shown ? <Badge small>{reviewDecisions[shown].label}</Badge> : null;
}
