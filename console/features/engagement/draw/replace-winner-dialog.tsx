import { Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { drawMessages, replaceWinnerInput } from '../../../../contract/engagement/draws.ts';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { useSchemaForm } from '../../../kit/form/use-schema-form.ts';
import { showSnack } from '../../../kit/snackbar.ts';
import { replaceWinner } from './draw.queries.ts';

interface ReplaceWinnerDialogProps {
  engagementId: string;
  entryId: string;
  opened: boolean;
  onClose(): void;
}

export function ReplaceWinnerDialog({
  engagementId,
  entryId,
  opened,
  onClose,
}: ReplaceWinnerDialogProps) {
  const queryClient = useQueryClient();
  const form = useSchemaForm({
    schema: replaceWinnerInput,
    initialValues: { reason: '' },
    save: ({ reason }) => replaceWinner({ engagementId, entryId, reason }),
    onSaved({ drawn }) {
      onClose();
      const next = drawn.find(({ replacesEntryId }) => replacesEntryId === entryId);
      if (next) showSnack(drawMessages.replaced(next.entryId));
      void queryClient.invalidateQueries({ queryKey: ['engagement'] });
    },
  });
  return (
    <FormDialog
      title={`Replace entry ${entryId}?`}
      form={form}
      submitLabel="Replace"
      opened={opened}
      onClose={onClose}
    >
      <Text size="sm">
        The prize goes to the next entry in the draw. That cannot be undone, and the public page
        shows both numbers. The reason is kept for staff.
      </Text>
      <Textarea {...form.input('reason')} autosize minRows={2} data-autofocus />
    </FormDialog>
  );
}
