import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type Deletion, useDeletion } from './use-deletion.ts';

interface DeleteRecordButtonProps extends Deletion {
  label?: string;
  disabled?: boolean;
}

export function DeleteRecordButton({
  label = 'Delete',
  disabled = false,
  ...deletion
}: DeleteRecordButtonProps) {
  const { isDeleting, remove } = useDeletion();
  return (
    <Button
      variant="light"
      color="red"
      leftSection={<IconTrash size={16} aria-hidden />}
      loading={isDeleting}
      disabled={disabled}
      onClick={() => remove(deletion)}
    >
      {label}
    </Button>
  );
}
