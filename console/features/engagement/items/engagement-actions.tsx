import { Button } from '@mantine/core';
import { IconRestore, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  deletedEngagementRetentionDays,
  engagementMessages,
} from '../../../../contract/engagement/engagements.ts';
import { formatEasternTime } from '../../../../contract/engagement/giveaway-dates.ts';
import { engagementKindOf } from '../../../../contract/engagement/kinds.ts';
import { confirm } from '../../../kit/confirm.ts';
import { showSnack } from '../../../kit/snackbar.ts';
import { useAction } from '../../../kit/use-action.ts';
import { plural } from '../../../lib/format.ts';
import { useScreenAddress } from '../../../lib/screens.ts';
import { useMay } from '../../../lib/viewer.ts';
import {
  deleteEngagement,
  type EngagementItem,
  type EngagementRow,
  restoreEngagement,
} from './engagements.queries.ts';

export function RestoreEngagement({ row }: { row: EngagementRow }) {
  const queryClient = useQueryClient();
  const mayShare = useMay('engagement.makeGlobal');
  const restoring = useAction();
  if (row.isGlobal && !mayShare) return null;
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconRestore size={16} aria-hidden />}
      aria-label={`Restore ${row.question}`}
      loading={restoring.isRunning}
      onClick={() =>
        restoring.run(async () => {
          await restoreEngagement(row.id);
          showSnack(engagementMessages.restored);
          await queryClient.invalidateQueries({ queryKey: ['engagement'] });
        })
      }
    >
      Restore
    </Button>
  );
}

export function DeleteEngagement({ item }: { item: EngagementItem }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { screens, nameInSentence } = engagementKindOf(item.type);
  const list = useScreenAddress(screens.list, {});
  const deleting = useAction();
  const undoing = useAction();

  const refetch = () => queryClient.invalidateQueries({ queryKey: ['engagement'] });
  const undo = () =>
    undoing.run(async () => {
      await restoreEngagement(item.id);
      showSnack(engagementMessages.restored);
      await refetch();
    });

  async function remove() {
    const isConfirmed = await confirm({
      title: `Delete this ${nameInSentence}?`,
      body: describeDeletionConsequences(item),
      confirmLabel: 'Delete',
      destructive: true,
    });
    if (!isConfirmed) return;
    await deleting.run(async () => {
      await deleteEngagement(item.id);
      showSnack(engagementMessages.deleted, { action: { label: 'Undo', run: undo } });
      // Discards unsaved changes without asking.
      if (list) await navigate({ to: list, replace: true, ignoreBlocker: true });
      queryClient.removeQueries({ queryKey: ['engagement', 'one', item.type, item.id] });
      await refetch();
    });
  }

  return (
    <Button
      variant="light"
      color="red"
      leftSection={<IconTrash size={16} aria-hidden />}
      loading={deleting.isRunning}
      onClick={remove}
    >
      Delete
    </Button>
  );
}

function describeDeletionConsequences(item: EngagementItem) {
  const { question, totalVotes, giveawaySubmissions, isGlobal, drawnAt } = item;
  const parts = [
    totalVotes > 0 && plural(totalVotes, 'vote'),
    giveawaySubmissions > 0 && plural(giveawaySubmissions, 'entry', 'entries'),
  ].filter((part) => part !== false);
  const lost = parts.length > 0 ? ` with ${parts.join(' and ')}` : '';
  const where = isGlobal ? 'all sites' : 'the site';
  const draw =
    drawnAt === null
      ? ''
      : ` So does the public page with its winners, who were drawn ${formatEasternTime(drawnAt)}.`;
  return `“${question}” disappears from ${where}${lost}.${draw} It can be restored for ${deletedEngagementRetentionDays} days, and is gone for good after that.`;
}
