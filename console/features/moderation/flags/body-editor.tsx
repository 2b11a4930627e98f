import { Alert, Button, Stack } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import {
  contentBodyMaxLength,
  flagMessages,
} from '../../../../contract/moderation/content-flags.ts';
import { onEscape } from '../../../kit/escape.ts';
import { FormButtons } from '../../../kit/form/form-buttons.tsx';
import { LockableFieldset } from '../../../kit/form/lockable-fieldset.tsx';
import { RichText } from '../../../kit/rich-text/rich-text.tsx';
import { confirmDiscard, useUnsavedChanges } from '../../../kit/unsaved-changes.ts';
import type { Flag } from './flag.queries.ts';
import { TooLongContentAlert } from './too-long.tsx';
import type { FlagChange } from './use-flag-change.ts';
import { editBody } from './words.queries.ts';

interface BodyEditorProps {
  flag: Flag;
  body: string;
  change: FlagChange;
  onClose(): void;
}

export default function BodyEditor({ flag, body, change, onClose }: BodyEditorProps) {
  // Body at the start of editing, so that changes by others do not disturb the typing.
  const [started, setStarted] = useState(body);
  const [html, setHtml] = useState<string>();
  const liftGuard = useUnsavedChanges(html !== undefined);
  const isTooLong = (html ?? '').length > contentBodyMaxLength;
  const isOutdated = body !== started;

  async function save() {
    if (html === undefined) return onClose();
    if (html === '' || isTooLong || isOutdated) return;
    const { id, version } = flag;
    const isSaved = await change.save(
      () => editBody({ id, body: html, version }),
      flagMessages.saved,
    );
    if (!isSaved) return;
    liftGuard();
    onClose();
  }

  async function cancel() {
    if (change.isSaving) return;
    if (html === undefined || (await confirmDiscard())) onClose();
  }

  return (
    <Stack gap="sm" onKeyDown={onEscape(cancel)}>
      {isOutdated && (
        <Alert color="cyan" role="alert" icon={<IconUsers aria-hidden />}>
          Someone else changed this text while you were editing. The history below has both
          versions.{' '}
          <Button size="compact-xs" variant="default" onClick={() => setStarted(body)}>
            Save mine over it
          </Button>
        </Alert>
      )}
      <LockableFieldset when={change.isSaving}>
        <RichText
          label="Content"
          initialHtml={started}
          autoFocus
          onChange={setHtml}
          onSubmit={save}
        />
      </LockableFieldset>
      <TooLongContentAlert html={html ?? ''} />
      <FormButtons
        submitLabel="Save"
        isRunning={change.isSaving}
        canSubmit={html !== undefined && html !== '' && !isTooLong && !isOutdated}
        onSubmit={save}
        onCancel={cancel}
      />
    </Stack>
  );
}
