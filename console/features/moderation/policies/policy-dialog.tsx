import { Button, Group, Kbd, Skeleton, Stack, Text, Textarea, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { openingReasonMaxLength } from '../../../../contract/moderation/flag-opening.ts';
import { Dialog } from '../../../kit/dialog.tsx';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { useDraftGuard } from '../../../kit/use-draft-guard.ts';
import type { PolicyChoice, PolicyQuestion } from './choose-policy.ts';
import { policiesQuery } from './policies.queries.ts';
import classes from './policy-dialog.module.css';
import { recordPolicyUse, sortByRecentUse } from './recent-policies.ts';

interface PolicyDialogProps {
  question: PolicyQuestion;
  opened: boolean;
  /** Digit that was pressed, 0 for none. */
  digit: number;
  onAnswer(choice: PolicyChoice | null): void;
}

const maxPoliciesWithDigitKey = 9;

export default function PolicyDialog({ question, opened, digit, onAnswer }: PolicyDialogProps) {
  const { title, quote, body, asksReason = false } = question;
  const query = useQuery(policiesQuery);
  // Sorted once for each question, so that rows do not move under the pointer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order is that of the opening
  const policies = useMemo(() => sortByRecentUse(query.data ?? []), [query.data, question]);
  const [reason, setReason] = useState('');
  const isReady = query.data !== undefined;
  const { close, liftGuard } = useDraftGuard({
    isDirty: opened && reason.trim() !== '',
    isSaving: false,
    onClose() {
      setReason('');
      onAnswer(null);
    },
  });
  const group = useRef<HTMLDivElement>(null);

  function choose(policyId: string | null) {
    if (policyId !== null) recordPolicyUse(policyId);
    liftGuard();
    onAnswer({ policyId, reason: reason.trim() });
    setReason('');
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a digit or the rows arrive
  useEffect(() => {
    const policy = digit > 0 ? policies[digit - 1] : undefined;
    if (opened && policy) choose(policy.id);
  }, [digit, isReady]);

  // The dialog focuses the first policy itself, unless the policies come after it has opened.
  useEffect(() => {
    if (!opened || !isReady) return;
    const first = group.current?.querySelector<HTMLElement>('[data-autofocus]');
    if (!group.current?.contains(document.activeElement)) first?.focus();
  }, [opened, isReady]);

  const offersNone = asksReason || (isReady && policies.length === 0);
  return (
    <Dialog opened={opened} onClose={close} title={title} size="lg">
      {quote && (
        <Text size="sm" fw={600} mb="xs" dir="auto" className={classes.quote}>
          “{quote}”
        </Text>
      )}
      {body && (
        <Text component="div" size="sm" mb="sm">
          {body}
        </Text>
      )}
      {query.isError && <LoadFailure error={query.error} onRetry={query.refetch} />}
      {!isReady && !query.isError && <Skeleton height={240} aria-busy />}
      <Stack gap={0} role="group" ref={group} aria-label="Policy">
        {policies.map(({ id, name, staffText }, index) => (
          <UnstyledButton
            key={id}
            className={classes.policy}
            data-autofocus={index === 0 || undefined}
            onClick={() => choose(id)}
          >
            {index < maxPoliciesWithDigitKey && (
              <Kbd className={classes.digit} aria-hidden>
                {index + 1}
              </Kbd>
            )}
            <span>
              <Text span fw={600} size="sm" display="block">
                {name}
              </Text>
              {staffText !== '' && (
                <Text span size="xs" c="dimmed" display="block">
                  {staffText}
                </Text>
              )}
            </span>
          </UnstyledButton>
        ))}
      </Stack>
      {asksReason && (
        <Textarea
          label="Why"
          description="Stands in the history of the flag."
          mt="md"
          autosize
          minRows={2}
          maxLength={openingReasonMaxLength}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        {offersNone && (
          <Button
            onClick={() => choose(null)}
            disabled={asksReason && policies.length > 0 && reason.trim() === ''}
          >
            {asksReason ? 'Go on with this reason' : 'Go on without a policy'}
          </Button>
        )}
      </Group>
    </Dialog>
  );
}
