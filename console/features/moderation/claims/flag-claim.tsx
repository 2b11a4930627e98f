import { Button, Group, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { claimMessages } from '../../../../contract/moderation/flag-claims.ts';
import { showSnack } from '../../../kit/snackbar.ts';
import { useAction } from '../../../kit/use-action.ts';
import { formatTime } from '../../../lib/format.ts';
import { claimFlag, flagClaimsQuery } from './claims.queries.ts';

/** Tells who claimed the flag on the screen, and lets others take it over. */
export function FlagClaimLine({ flagId }: { flagId: string }) {
  const { data } = useQuery(flagClaimsQuery([flagId]));
  const queryClient = useQueryClient();
  const { isRunning, run } = useAction();
  const claim = data?.[0];
  const wasOwn = useRef(false);

  useEffect(() => {
    if (!data) return;
    const [present] = data;
    if (wasOwn.current && present && !present.isOwn) {
      showSnack(claimMessages.takenOver(present.user?.username ?? 'A colleague'));
    }
    wasOwn.current = present?.isOwn ?? false;
  }, [data]);

  const takeOver = () =>
    run(async () => {
      await claimFlag(flagId, true);
      await queryClient.invalidateQueries({ queryKey: ['contentFlagViewer'] });
    });

  if (!claim) return null;
  const until = `until ${formatTime(claim.expiresAt)}`;
  return (
    <Group gap={6}>
      <IconLock size={16} stroke={1.5} aria-hidden />
      {claim.isOwn ? (
        <Text size="sm" c="dimmed">
          You claimed this flag {until}
        </Text>
      ) : (
        <>
          <Text size="sm">
            {claim.user?.username ?? 'A colleague'} claimed this flag {until}
          </Text>
          <Button size="compact-xs" variant="default" loading={isRunning} onClick={takeOver}>
            Take over
          </Button>
        </>
      )}
    </Group>
  );
}
