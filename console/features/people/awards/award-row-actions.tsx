import { ActionIcon, Group } from '@mantine/core';
import { IconCheck, IconPencil, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { type Award, awardTitle } from './awards.queries.ts';
import type { AwardEdits } from './use-award-edits.ts';

interface AwardRowActionsProps {
  award: Award;
  edits: AwardEdits;
}

export function AwardRowActions({ award, edits }: AwardRowActionsProps) {
  const { id } = award;
  const title = awardTitle(award);
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
          aria-label={`Edit ${title}`}
          onClick={() => edits.start(award)}
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
        aria-label={`Save ${title}`}
        loading={edit.saving}
        onClick={() => edits.save(id)}
      >
        <IconCheck size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        title="Cancel"
        aria-label={`Cancel editing ${title}`}
        disabled={edit.saving}
        onClick={() => edits.stop(id)}
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
    if (wasEditing.current && !isEditing && document.activeElement === document.body) {
      button.current?.focus();
    }
    wasEditing.current = isEditing;
  }, [isEditing]);
  return button;
}
