import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { staffNoteMaxLength } from '../../../../contract/moderation/staff-notes.ts';
import { onEscape } from '../../../kit/escape.ts';
import { FormButtons } from '../../../kit/form/form-buttons.tsx';
import { confirmDiscard, useUnsavedChanges } from '../../../kit/unsaved-changes.ts';
import { useAction } from '../../../kit/use-action.ts';
import { colleaguesQuery } from './notes.queries.ts';

interface NoteFormProps {
  initial?: string;
  onSave(body: string): Promise<unknown>;
  onClose(): void;
}

export function NoteForm({ initial = '', onSave, onClose }: NoteFormProps) {
  const [body, setBody] = useState(initial);
  const input = useRef<HTMLTextAreaElement>(null);
  const liftGuard = useUnsavedChanges(body !== initial);
  const { isRunning, run } = useAction();
  const hints = useMentionHints(body);
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    form.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const canSave = body.trim() !== '' && body !== initial;

  async function save() {
    if (!canSave || !(await run(() => onSave(body)))) return;
    liftGuard();
    onClose();
  }

  async function cancel() {
    if (isRunning || (body !== initial && !(await confirmDiscard()))) return;
    liftGuard();
    onClose();
  }

  function mention(name: string) {
    const caret = input.current?.selectionStart ?? body.length;
    const start = body.slice(0, caret).lastIndexOf('@');
    setBody(`${body.slice(0, start)}@${name} ${body.slice(caret)}`);
    input.current?.focus();
  }

  /** Enter takes the first hint, with Ctrl it saves. */
  function onEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    const [hint] = hints;
    if (event.ctrlKey || event.metaKey) {
      void save();
    } else if (hint && !body.toLowerCase().endsWith(`@${hint.username.toLowerCase()}`)) {
      event.preventDefault();
      mention(hint.username);
    }
  }

  return (
    <Stack gap="xs" ref={form} onKeyDown={onEscape(cancel)}>
      <Textarea
        ref={input}
        label="Note"
        description="Staff only. @ and a name notifies a colleague."
        autosize
        minRows={2}
        maxRows={10}
        maxLength={staffNoteMaxLength}
        value={body}
        data-autofocus
        autoFocus
        disabled={isRunning}
        onChange={(event) => setBody(event.currentTarget.value)}
        onKeyDown={onEnter}
      />
      {hints.length > 0 && (
        <Group gap={4} role="group" aria-label="Mention a colleague">
          {hints.map(({ id, username }) => (
            <Button key={id} size="compact-xs" variant="light" onClick={() => mention(username)}>
              @{username}
            </Button>
          ))}
        </Group>
      )}
      <FormButtons
        submitLabel="Save note"
        isRunning={isRunning}
        size="compact-sm"
        canSubmit={canSave}
        onSubmit={save}
        onCancel={cancel}
      />
    </Stack>
  );
}

const maxMentionHints = 5;

/** Colleagues whose names begin with what is typed after the last @. */
function useMentionHints(text: string) {
  const begun = /@([^\s@]{0,30})$/.exec(text.slice(-32))?.[1]?.toLowerCase();
  const { data: staff = [] } = useQuery({ ...colleaguesQuery, enabled: begun !== undefined });
  if (begun === undefined) return [];
  return staff
    .filter(({ username }) => username.toLowerCase().startsWith(begun))
    .slice(0, maxMentionHints);
}
