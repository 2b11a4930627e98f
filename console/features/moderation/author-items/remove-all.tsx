import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { IconUserOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { assocTypeLabels } from '../../../../contract/moderation/content-flags.ts';
import type { ContentKind } from '../../../../contract/moderation/content-kinds.ts';
import { Dialog } from '../../../kit/dialog.tsx';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { ScreenLink } from '../../../kit/screen-link.tsx';
import { plural } from '../../../lib/format.ts';
import type { ItemAuthor } from '../flags/open-author-items.ts';
import { choosePolicy } from '../policies/choose-policy.ts';
import { type RemovalPreview, removalPreviewQuery } from './author-items.queries.ts';
import type { ItemActions } from './use-item-actions.ts';

/** Button and preview for removing everything by someone and blocking them. */
export function RemoveAllByAuthorButton({
  author,
  actions,
}: {
  author: ItemAuthor;
  actions: ItemActions;
}) {
  const [opened, setOpened] = useState(false);

  async function remove() {
    const choice = await choosePolicy({
      title: `Remove everything by ${author.username}?`,
      body: 'Choose the rule that the decisions refer to:',
    });
    if (!choice) return;
    setOpened(false);
    await actions.removeAll(choice.policyId);
  }

  return (
    <>
      <Button
        size="xs"
        color="red"
        variant="light"
        leftSection={<IconUserOff size={16} stroke={1.5} aria-hidden />}
        aria-haspopup="dialog"
        loading={actions.progress?.isBlocking ?? false}
        aria-disabled={actions.isUndoing}
        data-disabled={actions.isUndoing || undefined}
        onClick={() => !actions.isUndoing && setOpened(true)}
      >
        Remove all and block
      </Button>
      <Dialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={`Remove everything by ${author.username} and block them?`}
        zIndex={180}
      >
        {opened && (
          <RemoveAllPreview author={author} onCancel={() => setOpened(false)} onConfirm={remove} />
        )}
      </Dialog>
    </>
  );
}

interface RemoveAllPreviewProps {
  author: ItemAuthor;
  onCancel(): void;
  onConfirm(): void;
}

function RemoveAllPreview({ author, onCancel, onConfirm }: RemoveAllPreviewProps) {
  const { data: preview, error, refetch } = useQuery(removalPreviewQuery(author.id));
  if (!preview) {
    return error ? (
      <LoadFailure error={error} onRetry={() => refetch()} />
    ) : (
      <Text size="sm" role="status">
        Counting what they wrote…
      </Text>
    );
  }
  const { refusal, careFlags, closingFlagCount, escalatedFlagCount, isBlocked } = preview;
  return (
    <Stack gap="md">
      <List size="sm" spacing={6}>
        <List.Item>{describeItemCounts(preview)}</List.Item>
        {closingFlagCount > 0 && (
          <List.Item>
            {plural(closingFlagCount, 'open flag')} {closingFlagCount === 1 ? 'is' : 'are'} closed
            {escalatedFlagCount > 0 && `, ${escalatedFlagCount} of them escalated to the admins`}.
          </List.Item>
        )}
        {isBlocked ? (
          <List.Item>{author.username} is blocked already.</List.Item>
        ) : (
          <List.Item>
            {author.username} is signed out at once and can no longer sign in or write, on every
            host of this site. Mentions of them stay.
          </List.Item>
        )}
        <List.Item>
          You can undo all of it afterwards. Only the sign-ins do not come back.
        </List.Item>
      </List>
      {careFlags.length > 0 && (
        <Alert color="orange" title="Someone may be in danger" role="presentation">
          <Text size="sm">
            These care cases stay open, and their texts stay. Somebody has to answer:
          </Text>
          <List size="sm">
            {careFlags.map(({ id, preview: words }) => (
              <List.Item key={id}>
                <ScreenLink to="ContentFlag" params={{ id }} inText>
                  {words || `Flag ${id}`}
                </ScreenLink>
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
      {refusal && (
        <Alert color="red" role="alert">
          {refusal}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button variant="default" data-autofocus onClick={onCancel}>
          Cancel
        </Button>
        <Button color="red" disabled={refusal !== null} onClick={onConfirm}>
          Remove all and block
        </Button>
      </Group>
    </Stack>
  );
}

function describeItemCounts({ items }: RemovalPreview): string {
  const total = items.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return 'Nothing they wrote is visible or waiting.';
  const kinds = items.map(
    ({ assocType, count }) => `${assocTypeLabels[assocType as ContentKind]}: ${count}`,
  );
  const verb = total === 1 ? 'disappears' : 'disappear';
  return `${plural(total, 'item')} ${verb} from the public site (${kinds.join(', ')}).`;
}
