import { Button, Group, Stack, Text } from '@mantine/core';
import { IconMessageReply } from '@tabler/icons-react';
import { useState } from 'react';
import {
  contentBodyMaxLength,
  flagMessages,
} from '../../../../contract/moderation/content-flags.ts';
import { onEscape } from '../../../kit/escape.ts';
import { LockableFieldset } from '../../../kit/form/lockable-fieldset.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { RichText } from '../../../kit/rich-text/rich-text.tsx';
import { confirmDiscard, useUnsavedChanges } from '../../../kit/unsaved-changes.ts';
import { TooLong } from './too-long.tsx';
import type { FlagChange } from './use-flag-change.ts';
import { postReply } from './words.queries.ts';

interface ReplyFormProps {
  flagId: string;
  /** True if the content itself waits for approval. */
  isWaiting: boolean;
  change: FlagChange;
  /** Initial HTML of the reply. */
  prepared: string;
  opened: boolean;
  onOpen(): void;
  onClose(): void;
}

/** Posts a reply in the viewer's name. Keeps the typed text if posting fails. */
export function ReplyForm({
  flagId,
  isWaiting,
  change,
  prepared,
  opened,
  onOpen,
  onClose,
}: ReplyFormProps) {
  const [typed, setTyped] = useState<string>();
  const html = typed ?? prepared;
  const liftGuard = useUnsavedChanges(opened && html !== '');
  const canPost = html !== '' && html.length <= contentBodyMaxLength;

  if (!opened) {
    return (
      <Button
        variant="default"
        fullWidth
        justify="flex-start"
        c="dimmed"
        leftSection={<IconMessageReply size={16} stroke={1.5} aria-hidden />}
        onClick={onOpen}
      >
        Write a reply…
      </Button>
    );
  }

  async function post() {
    if (!canPost || !(await change.save(() => postReply(flagId, html), flagMessages.replied)))
      return;
    liftGuard();
    setTyped(undefined);
    onClose();
  }

  async function cancel() {
    if (change.isSaving || (html !== '' && !(await confirmDiscard()))) return;
    setTyped(undefined);
    onClose();
  }

  return (
    <Panel title="Reply">
      <Stack gap="sm" onKeyDown={onEscape(cancel)}>
        <LockableFieldset when={change.isSaving}>
          <RichText
            label="Reply"
            autoFocus
            initialHtml={prepared}
            onChange={setTyped}
            onSubmit={post}
          />
        </LockableFieldset>
        <TooLong html={html} />
        {isWaiting && (
          <Text size="sm" c="dimmed">
            Your answer appears when this is approved.
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={change.isSaving} onClick={cancel}>
            Cancel
          </Button>
          <Button loading={change.isSaving} disabled={!canPost} onClick={post}>
            Post reply
          </Button>
        </Group>
      </Stack>
    </Panel>
  );
}
