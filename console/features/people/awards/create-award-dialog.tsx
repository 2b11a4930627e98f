import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { messages } from '../../../../contract/messages.ts';
import { type AwardInput, awardInput } from '../../../../contract/people/awards.ts';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { useSchemaForm } from '../../../kit/form/use-schema-form.ts';
import { showSnack } from '../../../kit/snackbar.ts';
import { upsertAward } from './awards.queries.ts';
import { YearSelect } from './year-select.tsx';

interface CreateAwardDialogProps {
  opened: boolean;
  onClose(): void;
}

export function CreateAwardDialog({ opened, onClose }: CreateAwardDialogProps) {
  const queryClient = useQueryClient();
  const form = useSchemaForm({
    schema: awardInput,
    initialValues: createNewAward(),
    save: upsertAward,
    onSaved() {
      queryClient.invalidateQueries({ queryKey: ['award'] });
      showSnack(messages.changesSaved);
      onClose();
    },
    failure: messages.somethingWentWrong,
  });

  return (
    <FormDialog
      title="Create Award"
      form={form}
      submitLabel="Create"
      opened={opened}
      onClose={onClose}
    >
      <TextInput {...form.input('name')} data-autofocus />
      <YearSelect {...form.input('year')} />
    </FormDialog>
  );
}

function createNewAward(): AwardInput {
  return { name: '', year: new Date().getFullYear() };
}
