import { Button, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useRef, useState } from 'react';
import { showFailure } from '../../../kit/failure.ts';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { ScreenLink } from '../../../kit/screen-link.tsx';
import { hasCode } from '../../../lib/api-error.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useMay } from '../../../lib/viewer.ts';
import { FlagClaimLine } from '../../moderation/claims/flag-claim.tsx';
import { updateFlag } from '../../moderation/flags/decide.queries.ts';
import { findFlagQuery } from '../../moderation/flags/find-flag.queries.ts';
import { ReasonBadges, StatusBadges } from '../../moderation/flags/flag-badges.tsx';
import { operationMessages } from '../../moderation/flags/operations.ts';
import { PersonFlagKeys } from '../../moderation/flags/person-flag-keys.tsx';
import { offerToUndoEvents, refreshFlags } from '../../moderation/flags/undo.ts';
import { Viewers } from '../../moderation/flags/viewers.tsx';

export function ActivityFlagSlot({ userId }: { userId: string }) {
  return useMay('flags.readScores') ? <PersonFlagCard userId={userId} /> : null;
}

function PersonFlagCard({ userId }: { userId: string }) {
  const query = useQuery(findFlagQuery({ assocType: 'USER', assocId: userId }));
  const { data: flag, error, isPending, refetch } = query;
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="flag-title">
      <Title order={2} size="h5" id="flag-title" mb="sm">
        Content flag
      </Title>
      {isPending ? (
        <Skeleton height={48} aria-busy />
      ) : flag ? (
        <PersonFlagDecision flag={flag} />
      ) : hasCode(error, 'NOT_FOUND') ? (
        <Text size="sm" c="dimmed">
          Nobody has flagged this person.{' '}
          <ScreenLink
            to="ContentFlagFromClient"
            params={{ assocType: 'user', assocId: userId }}
            inText
          >
            Open a flag
          </ScreenLink>
        </Text>
      ) : (
        <LoadFailure error={error} onRetry={() => refetch()} />
      )}
    </Paper>
  );
}

type PersonFlag = ComponentProps<typeof StatusBadges>['flag'] & {
  id: string;
  version: number;
  isCare: boolean;
  author: { id: string; username: string } | null;
  reasons: readonly string[];
  contentFlagEvents: readonly { id: string; body: string; insertedAt: string }[];
};

function PersonFlagDecision({ flag }: { flag: PersonFlag }) {
  const queryClient = useQueryClient();
  // A ref, because a second click can come before the next render.
  const savingNow = useRef(false);
  const [isSaving, setIsSaving] = useState(false);
  const { id, version, isOpen, isCare, reasons, contentFlagEvents } = flag;
  const [latest] = contentFlagEvents;

  async function closeOrReopen(): Promise<boolean> {
    if (savingNow.current) return false;
    savingNow.current = true;
    let isDone = false;
    setIsSaving(true);
    try {
      const operation = isOpen ? 'DONE' : 'REOPEN';
      const eventId = await updateFlag({ id, operation, version });
      offerToUndoEvents(operationMessages[operation], eventId ? [eventId] : [], queryClient);
      isDone = true;
    } catch (error) {
      showFailure(error);
    }
    await refreshFlags(queryClient);
    savingNow.current = false;
    setIsSaving(false);
    return isDone;
  }

  return (
    <Stack gap="sm">
      <Group gap={6}>
        <StatusBadges flag={flag} />
        <ReasonBadges reasons={reasons} />
      </Group>
      {isOpen && (
        <div>
          <Viewers flagId={id} />
          <FlagClaimLine flagId={id} />
        </div>
      )}
      {latest && (
        <Text size="sm" c="dimmed">
          {latest.body},{' '}
          <time dateTime={latest.insertedAt}>{formatDateTime(latest.insertedAt)}</time>
        </Text>
      )}
      <Group gap="sm">
        {/* Care cases have their own states, on the flag's screen. */}
        {!isCare && (
          <Button
            size="xs"
            variant={isOpen ? 'filled' : 'default'}
            loading={isSaving}
            onClick={closeOrReopen}
          >
            {isOpen ? 'Done' : 'Reopen'}
          </Button>
        )}
        <Text size="sm">
          <ScreenLink to="ContentFlag" params={{ id }}>
            View the flag
          </ScreenLink>
        </Text>
      </Group>
      <PersonFlagKeys flag={flag} decide={closeOrReopen} />
    </Stack>
  );
}
