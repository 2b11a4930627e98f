import { Button, Stack, Text } from '@mantine/core';
import { IconMessageReply } from '@tabler/icons-react';
import { useState } from 'react';
import { cannedReplyMessages } from '../../../../contract/moderation/canned-replies.ts';
import {
  contentBodyMaxLength,
  flagMessages,
} from '../../../../contract/moderation/content-flags.ts';
import { findPlaceholders } from '../../../../contract/moderation/placeholders.ts';
import { onEscape } from '../../../kit/escape.ts';
import { FormButtons } from '../../../kit/form/form-buttons.tsx';
import { LockableFieldset } from '../../../kit/form/lockable-fieldset.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { RichText } from '../../../kit/rich-text/rich-text.tsx';
import { confirmDiscard, useUnsavedChanges } from '../../../kit/unsaved-changes.ts';
import { CannedReplySelect } from '../canned-replies/canned-reply-select.tsx';
import { plainTextToHtml } from './plain-text-to-html.ts';
import { TooLongContentAlert } from './too-long.tsx';
import type { FlagChange } from './use-flag-change.ts';
import { postReply } from './words.queries.ts';

interface ReplyFormProps {
  flagId: string;
  memberName: string | undefined;
  isWaiting: boolean;
  change: FlagChange;
  prepared: string;
  opened: boolean;
  onOpen(): void;
  onClose(): void;
}

/** Posts a reply in the viewer's name. Keeps the typed text if posting fails. */
export function ReplyForm({
  flagId,
  memberName,
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
  // The editor reads its text when it is mounted.
  const [inserted, setInserted] = useState({ html: '', count: 0 });
  const [unfilled] = findPlaceholders(html);
  const canPost = html !== '' && html.length <= contentBodyMaxLength && !unfilled;

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
    setInserted({ html: '', count: 0 });
    onClose();
  }

  function insert(text: string) {
    const whole = html + plainTextToHtml(text);
    setTyped(whole);
    setInserted(({ count }) => ({ html: whole, count: count + 1 }));
  }

  async function cancel() {
    if (change.isSaving || (html !== '' && !(await confirmDiscard()))) return;
    setTyped(undefined);
    setInserted({ html: '', count: 0 });
    onClose();
  }

  return (
    <Panel title="Reply">
      <Stack gap="sm" onKeyDown={onEscape(cancel)}>
        <LockableFieldset when={change.isSaving}>
          <CannedReplySelect memberName={memberName} onChoose={insert} />
          <RichText
            key={inserted.count}
            label="Reply"
            autoFocus={inserted.count > 0 || 'unlessTyping'}
            initialHtml={inserted.html || prepared}
            onChange={setTyped}
            onSubmit={post}
          />
        </LockableFieldset>
        <TooLongContentAlert html={html} />
        {unfilled && (
          <Text size="sm" c="red" role="alert">
            {cannedReplyMessages.unfilled(unfilled)}
          </Text>
        )}
        {isWaiting && (
          <Text size="sm" c="dimmed">
            Your answer appears when this is approved.
          </Text>
        )}
        <FormButtons
          submitLabel="Post reply"
          isRunning={change.isSaving}
          canSubmit={canPost}
          onSubmit={post}
          onCancel={cancel}
        />
      </Stack>
    </Panel>
  );
}
