import { Button, Text, Textarea, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { messages } from '../../../../contract/messages.ts';
import {
  cannedReplyMessages,
  cannedReplyPlaceholders,
} from '../../../../contract/moderation/canned-replies.ts';
import {
  type CannedReplyInput,
  cannedReplyInput,
} from '../../../../contract/moderation/canned-reply-input.ts';
import { FormPanel } from '../../../kit/form/form-panel.tsx';
import { useEditForm } from '../../../kit/form/use-edit-form.ts';
import { type SchemaForm, useSchemaForm } from '../../../kit/form/use-schema-form.ts';
import type { RecordPanelProps } from '../../../kit/record-panel.tsx';
import { showSnack } from '../../../kit/snackbar.ts';
import { useDeletion } from '../../../kit/use-deletion.ts';
import {
  type CannedReply,
  deleteCannedReply,
  upsertCannedReply,
} from './canned-replies.queries.ts';

function useSaving(onClose: () => void) {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['cannedReply'] });
  return {
    async onSaved() {
      onClose();
      showSnack(messages.changesSaved);
      await refresh();
    },
    onConflict: () => void refresh(),
  };
}

export function NewCannedReplyPanel({ opened, onClose }: RecordPanelProps) {
  const { onSaved } = useSaving(onClose);
  const form = useSchemaForm({
    schema: cannedReplyInput,
    initialValues: { name: '', body: '' },
    save: (input) => upsertCannedReply(input),
    onSaved,
  });
  return (
    <FormPanel
      title="New canned reply"
      form={form}
      submitLabel="Save reply"
      opened={opened}
      onClose={onClose}
    >
      <Inputs form={form} />
    </FormPanel>
  );
}

export function EditCannedReplyPanel({
  item: reply,
  opened,
  onClose,
}: RecordPanelProps & { item: CannedReply }) {
  const { id, name } = reply;
  const queryClient = useQueryClient();
  const { isDeleting, remove } = useDeletion();
  const form = useEditForm({
    latest: reply,
    valuesOf: ({ name, body }: CannedReply): CannedReplyInput => ({ name, body }),
    schemaFor: () => cannedReplyInput,
    save: (input, version) => upsertCannedReply({ id, version, ...input }),
    ...useSaving(onClose),
    leaves: true,
  });
  return (
    <FormPanel
      title="Edit canned reply"
      form={form}
      submitLabel="Save reply"
      opened={opened}
      onClose={onClose}
      noun="canned reply"
    >
      <Inputs form={form} />
      <Button
        variant="light"
        color="red"
        leftSection={<IconTrash size={16} aria-hidden />}
        loading={isDeleting}
        onClick={() =>
          remove({
            name,
            consequences: 'Replies that were sent stay as they are.',
            run: () => deleteCannedReply(id),
            message: cannedReplyMessages.deleted,
            async onDeleted() {
              onClose();
              await queryClient.invalidateQueries({ queryKey: ['cannedReply'] });
            },
          })
        }
      >
        Delete reply
      </Button>
    </FormPanel>
  );
}

function Inputs({ form: { input } }: { form: SchemaForm<CannedReplyInput> }) {
  return (
    <>
      <TextInput {...input('name')} data-autofocus />
      <Textarea
        {...input('body')}
        description="An empty line begins a paragraph."
        autosize
        minRows={6}
        maxRows={16}
      />
      <Text size="sm" c="dimmed">
        Filled by themselves:{' '}
        {Object.entries(cannedReplyPlaceholders)
          .map(([name, meaning]) => `{${name}} ${meaning.toLowerCase()}`)
          .join(', ')}
        . Any other word in braces must be replaced before a reply can be posted.
      </Text>
    </>
  );
}
