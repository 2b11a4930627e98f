import { ActionIcon, Group } from '@mantine/core';
import { IconCheck, IconPencil, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { RowEdits } from './row-edits.ts';

interface RowEditActionsProps<Row, Draft> {
  row: Row;
  id: string;
  /** What the row is called. */
  name: string;
  edits: RowEdits<Row, Draft>;
}

/** The buttons of a row that can be edited in the list: Edit, or Save and Cancel. */
export function RowEditActions<Row, Draft>({
  row,
  id,
  name,
  edits,
}: RowEditActionsProps<Row, Draft>) {
  const edit = edits.get(id);
  const editButton = useFocusAfterEditing(edit !== undefined);

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

/** Gives the focus back when editing ends, unless the person has gone elsewhere meanwhile. */
function useFocusAfterEditing(isEditing: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    const { activeElement } = document;
    // On nothing, or in the question that was just answered.
    const isFree = activeElement === document.body || activeElement?.closest('[role="dialog"]');
    if (wasEditing.current && !isEditing && isFree) button.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  return button;
}
