import {
  Group,
  NativeSelect,
  SegmentedControl,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  maxSanctionDays,
  type SanctionKind,
  sanctionKinds,
  sanctionLabels,
} from '../../../../contract/moderation/sanction-kinds.ts';
import {
  sanctionInput,
  sanctionMessages,
  sanctionWordsMaxLength,
} from '../../../../contract/moderation/sanctions.ts';
import { isAdminLevel } from '../../../../contract/roles.ts';
import { DraftDialog } from '../../../kit/form/draft-dialog.tsx';
import { NumberInput } from '../../../kit/form/number-input.tsx';
import { offerUndo } from '../../../kit/undo-offers.ts';
import { formatDateTime, plural } from '../../../lib/format.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { describeLadderStep } from '../policies/describe-step.ts';
import { type Policy, policiesQuery } from '../policies/policies.queries.ts';
import { sortByRecentUse } from '../policies/recent-policies.ts';
import { sanctionRecordQuery, sanctionUser } from './sanctions.queries.ts';
import { sanctionUndoKey, useEndSanction } from './use-end-sanction.ts';

interface SanctionDialogProps {
  user: { id: string; username: string };
  flagId?: string | undefined;
  opened: boolean;
  onClose(): void;
}

/** Ladder step for the next strike; the last step applies to all further strikes. */
function suggestLadderStep(policy: Policy | undefined, strikes: number) {
  return policy?.ladder[Math.min(strikes, policy.ladder.length - 1)];
}

export default function SanctionDialog({ user, flagId, opened, onClose }: SanctionDialogProps) {
  const isAdmin = isAdminLevel(useViewer().roleId);
  const queryClient = useQueryClient();
  const { data: all = [] } = useQuery(policiesQuery);
  const policies = sortByRecentUse(all);
  const { data: record } = useQuery(
    sanctionRecordQuery({ userId: user.id, exceptFlagId: flagId ?? null }),
  );
  const [policyId, setPolicyId] = useState('');
  const [kind, setKind] = useState<SanctionKind>('WARNING');
  const [days, setDays] = useState<number | string>(7);
  const [until, setUntil] = useState('');
  const [words, setWords] = useState('');
  const { end } = useEndSanction();
  const policy = policies.find(({ id }) => id === policyId);
  const strikes = record?.strikes.find((each) => each.policyId === policyId)?.count ?? 0;
  const step = suggestLadderStep(policy, strikes);

  function choosePolicy(id: string) {
    setPolicyId(id);
    const count = record?.strikes.find((each) => each.policyId === id)?.count ?? 0;
    const suggested = suggestLadderStep(
      policies.find((each) => each.id === id),
      count,
    );
    if (!suggested) return;
    // Moderators cannot suspend, so they get the strongest sanction they may give.
    const isPossible = isAdmin || suggested.kind !== 'SUSPENSION';
    setKind(isPossible ? suggested.kind : 'MUTE');
    if (suggested.days !== null) setDays(suggested.days);
  }

  const hasEnd = kind !== 'WARNING';
  const parsedDays = sanctionInput.shape.days.safeParse(days);
  const daysProblem = until === '' ? parsedDays.error?.issues[0]?.message : undefined;

  async function giveSanction() {
    const { id, endsAt } = await sanctionUser({
      userId: user.id,
      kind,
      ...(hasEnd && (until ? { until: new Date(until).toISOString() } : { days: parsedDays.data })),
      policyId: policyId || null,
      words,
      contentFlagId: flagId ?? null,
    });
    const ending = endsAt ? ` until ${formatDateTime(endsAt)}` : '';
    offerUndo(sanctionMessages.given[kind] + ending, {
      key: sanctionUndoKey(id),
      about: user.username,
      undo: () => end(id),
    });
    queryClient.invalidateQueries({ queryKey: ['user', 'sanctions'] });
    return true;
  }

  const kinds = sanctionKinds.filter((each) => isAdmin || each !== 'SUSPENSION');
  return (
    <DraftDialog
      opened={opened}
      onSubmit={giveSanction}
      onClose={onClose}
      title={`Sanction ${user.username}`}
      submitLabel={sanctionVerbs[kind]}
      canSubmit={policyId !== '' && !(hasEnd && daysProblem)}
      isDirty={words !== ''}
    >
      <Stack gap="md">
        <NativeSelect
          label="Policy"
          required
          data-autofocus
          data={[
            { value: '', label: 'Choose a policy' },
            ...policies.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={policyId}
          onChange={(event) => choosePolicy(event.currentTarget.value)}
        />
        {policy && (
          <Text size="sm" c="dimmed">
            {plural(strikes, 'strike')} before this one.{' '}
            {step
              ? `Suggested: ${describeLadderStep(step).toLowerCase()}.`
              : 'This policy suggests no sanction.'}
          </Text>
        )}
        <SegmentedControl
          aria-label="Sanction"
          fullWidth
          data={kinds.map((value) => ({ value, label: sanctionLabels[value] }))}
          value={kind}
          onChange={(value) => setKind(value as SanctionKind)}
        />
        {hasEnd && (
          <Group grow align="flex-start">
            <NumberInput
              label="Days"
              min={1}
              max={maxSanctionDays}
              value={days}
              disabled={until !== ''}
              error={daysProblem}
              onChange={setDays}
            />
            <TextInput
              type="datetime-local"
              label="Or until"
              value={until}
              onChange={(event) => setUntil(event.currentTarget.value)}
            />
          </Group>
        )}
        <Textarea
          label="Words to the member"
          description="They are told with the policy and how to object."
          autosize
          minRows={3}
          maxLength={sanctionWordsMaxLength}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      </Stack>
    </DraftDialog>
  );
}

const sanctionVerbs: Record<SanctionKind, string> = {
  WARNING: 'Warn',
  MUTE: 'Mute',
  SUSPENSION: 'Suspend',
};
