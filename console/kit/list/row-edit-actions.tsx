import { ActionIcon, Group } from '@mantine/core';
import { IconCheck, IconPencil, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { RowEdits } from './row-edits.ts';

interface RowEditActionsProps<Row, Draft> {
  row: Row;
  id: string;
  name: string;
  edits: RowEdits<Row, Draft>;
}

export function RowEditActions<Row, Draft>({
  row,
  id,
  name,
  edits,
}: RowEditActionsProps<Row, Draft>) {
  const edit = edits.get(id);
  const editButton = useFocusAfterEditing(edit !== undefined);
  const saveButton = useFocusAfterRefusal(edit?.saving ?? false);

  if (!edit) {
    return (
      <Group justify="flex-end">
        <ActionIcon
          ref={editButton}
          variant="subtle"
          color="gray"
          title="Edit"
          aria-label={`Edit ${name}`}
          onClick={() => edits.start(row)}
        >
          <IconPencil size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Group>
    );
  }
  return (
    <Group justify="flex-end" gap={4} wrap="nowrap">
      <ActionIcon
        ref={saveButton}
        title="Save"
        aria-label={`Save ${name}`}
        loading={edit.saving}
        onClick={() => edits.save(id)}
      >
        <IconCheck size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        title="Cancel"
        aria-label={`Cancel editing ${name}`}
        disabled={edit.saving}
        onClick={() => edits.cancel(id)}
      >
        <IconX size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

/** Returns the focus when editing ends, unless the person moved it elsewhere. */
function useFocusAfterEditing(isEditing: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    const { activeElement } = document;
    const isFree = activeElement === document.body || activeElement?.closest('[role="dialog"]');
    if (wasEditing.current && !isEditing && isFree) button.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  return button;
}

/** Saving takes the focus from the button; after a refusal the invalid input gets it. */
function useFocusAfterRefusal(isSaving: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasSaving = useRef(false);
  useEffect(() => {
    if (wasSaving.current && !isSaving && document.activeElement === document.body) {
      const row = button.current?.closest('tr, [role="row"]');
      (row?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? button.current)?.focus();
    }
    wasSaving.current = isSaving;
  }, [isSaving]);
  return button;
}
