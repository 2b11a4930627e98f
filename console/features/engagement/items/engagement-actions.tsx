import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  engagementKeptDays,
  engagementMessages,
} from '../../../../contract/engagement/engagements.ts';
import { kindOf } from '../../../../contract/engagement/kinds.ts';
import { confirm } from '../../../kit/confirm.ts';
import { showSnack } from '../../../kit/snackbar.ts';
import { useAction } from '../../../kit/use-action.ts';
import { plural } from '../../../lib/format.ts';
import { useScreenAddress } from '../../../lib/screens.ts';
import { deleteEngagement, type EngagementItem, restoreEngagement } from './engagements.queries.ts';

/** Deletes the item and opens its list; a snack offers undo. */
export function DeleteEngagement({ item }: { item: EngagementItem }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { screens, nameInSentence } = kindOf(item.type);
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
      body: consequencesOf(item),
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

function consequencesOf({ question, totalVotes, giveawaySubmissions, isGlobal }: EngagementItem) {
  const parts = [
    totalVotes > 0 && plural(totalVotes, 'vote'),
    giveawaySubmissions > 0 && plural(giveawaySubmissions, 'entry', 'entries'),
  ].filter((part) => part !== false);
  const lost = parts.length > 0 ? ` with ${parts.join(' and ')}` : '';
  const where = isGlobal ? 'all sites' : 'the site';
  return `“${question}” disappears from ${where}${lost}. It can be undone right away; after ${engagementKeptDays} days it is gone for good.`;
}
