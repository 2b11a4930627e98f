import { Button, Group, Text } from '@mantine/core';
import { IconCheck, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ReviewVerdict } from '../../../../contract/moderation/second-reviews.ts';
import { Panel } from '../../../kit/panel.tsx';
import { showSnack } from '../../../kit/snackbar.ts';
import { useAction } from '../../../kit/use-action.ts';
import { plural } from '../../../lib/format.ts';
import { describeContentKind } from '../flags/content-kind.tsx';
import { choosePolicy } from '../policies/choose-policy.ts';
import classes from './second-reviews.module.css';
import { reviewBlindly, type WaitingReview } from './second-reviews.queries.ts';

interface BlindReviewProps {
  review: WaitingReview;
  waitingCount: number;
}

/** A text that a colleague has decided about, without their decision. */
export function BlindReview({ review, waitingCount }: BlindReviewProps) {
  const queryClient = useQueryClient();
  const { isRunning, run } = useAction({
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['secondReview'] }),
  });
  const { id, assocType, body } = review;
  const what = describeContentKind(assocType).label;
  const isDisabled = !useIsInSight(id) || isRunning;

  const decide = (verdict: ReviewVerdict) =>
    run(async () => {
      if (verdict === 'KEEP') await reviewBlindly({ id, verdict });
      else {
        const choice = await choosePolicy({
          title: `Why would you remove this ${what.toLowerCase()}?`,
        });
        if (!choice) return;
        await reviewBlindly({ id, verdict, policyId: choice.policyId });
      }
      showSnack('Your review was recorded', { about: null });
    });

  const buttonFor = (verdict: ReviewVerdict) => ({
    variant: 'default',
    // `disabled` would make the button lose the focus.
    'aria-disabled': isDisabled,
    'data-disabled': isDisabled || undefined,
    onClick: () => !isDisabled && decide(verdict),
  });

  return (
    <Panel title={what} aside={<Text size="sm">{plural(waitingCount, 'text')} to review</Text>}>
      <blockquote className={classes.text} dir="auto">
        {body || 'Its words are gone.'}
      </blockquote>
      <Group gap="sm" mt="md">
        <Button {...buttonFor('KEEP')} leftSection={<IconCheck size={16} aria-hidden />}>
          Keep
        </Button>
        <Button {...buttonFor('REMOVE')} leftSection={<IconTrash size={16} aria-hidden />}>
          Remove
        </Button>
      </Group>
    </Panel>
  );
}

/** Clicks before this may be the second half of a double click on the previous text. */
const doubleClickGuardMs = 500;

/** False for a moment after another text is shown. */
function useIsInSight(id: string): boolean {
  const [seenId, setSeenId] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setSeenId(id), doubleClickGuardMs);
    return () => clearTimeout(timer);
  }, [id]);
  return seenId === id;
}
