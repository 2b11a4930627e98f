import { ActionIcon, Group } from '@mantine/core';
import { IconCheck, IconPencil, IconX } from '@tabler/icons-react';
import type { Award } from './awards.queries.ts';
import type { AwardEdits } from './use-award-edits.ts';

interface AwardRowActionsProps {
  award: Award;
  edits: AwardEdits;
}

export function AwardRowActions({ award, edits }: AwardRowActionsProps) {
  const { id, name } = award;
  const edit = edits.get(id);
  if (!edit) {
    return (
      <Group justify="flex-end">
        <ActionIcon
          variant="subtle"
          color="gray"
          title="Edit"
          aria-label={`Edit ${name}`}
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
        onClick={() => edits.stop(id)}
      >
        <IconX size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
