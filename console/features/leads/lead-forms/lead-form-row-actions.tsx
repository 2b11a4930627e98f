import { ActionIcon, Group } from '@mantine/core';
import { IconEdit, IconStack2 } from '@tabler/icons-react';
import { leadFormShortcode } from '../../../../contract/leads/lead-forms.ts';
import { CopyShortcodeIcon } from '../../../kit/record-actions.tsx';
import type { LeadFormRow } from './lead-forms.queries.ts';
import { useDuplicateForm } from './use-duplicate-form.ts';

interface LeadFormRowActionsProps {
  form: LeadFormRow;
  onEdit(): void;
}

export function LeadFormRowActions({
  form: { id, campaignName },
  onEdit,
}: LeadFormRowActionsProps) {
  const { isDuplicating, duplicate } = useDuplicateForm();
  return (
    <Group justify="flex-end" gap={4} wrap="nowrap">
      <ActionIcon
        variant="subtle"
        color="gray"
        title="Edit"
        aria-label={`Edit ${campaignName}`}
        onClick={onEdit}
      >
        <IconEdit size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
      <CopyShortcodeIcon name={campaignName} shortcode={leadFormShortcode(id)} />
      <ActionIcon
        variant="subtle"
        color="gray"
        title="Duplicate"
        aria-label={`Duplicate ${campaignName}`}
        loading={isDuplicating}
        onClick={() => duplicate(id)}
      >
        <IconStack2 size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
