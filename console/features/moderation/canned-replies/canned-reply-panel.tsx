import { Text, Textarea, TextInput } from '@mantine/core';
import {
  cannedReplyMessages,
  cannedReplyPlaceholders,
} from '../../../../contract/moderation/canned-replies.ts';
import {
  type CannedReplyInput,
  cannedReplyInput,
} from '../../../../contract/moderation/canned-reply-input.ts';
import { DeleteRecordButton } from '../../../kit/delete-record-button.tsx';
import { FormPanel } from '../../../kit/form/form-panel.tsx';
import { useEditForm } from '../../../kit/form/use-edit-form.ts';
import { usePanelSaving } from '../../../kit/form/use-panel-saving.ts';
import { type SchemaForm, useSchemaForm } from '../../../kit/form/use-schema-form.ts';
import type { RecordPanelProps } from '../../../kit/record-panel.tsx';
import {
  type CannedReply,
  deleteCannedReply,
  upsertCannedReply,
} from './canned-replies.queries.ts';

export function NewCannedReplyPanel({ opened, onClose }: RecordPanelProps) {
  const { onSaved } = usePanelSaving(onClose, 'cannedReply');
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
      <CannedReplyInputs form={form} />
    </FormPanel>
  );
}

export function EditCannedReplyPanel({
  item: reply,
  opened,
  onClose,
}: RecordPanelProps & { item: CannedReply }) {
  const { id, name } = reply;
  const saving = usePanelSaving(onClose, 'cannedReply');
  const form = useEditForm({
    latest: reply,
    valuesOf: ({ name, body }: CannedReply): CannedReplyInput => ({ name, body }),
    schemaFor: () => cannedReplyInput,
    save: (input, version) => upsertCannedReply({ id, version, ...input }),
    ...saving,
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
      <CannedReplyInputs form={form} />
      <div>
        <DeleteRecordButton
          label="Delete reply"
          name={name}
          consequences="Replies that were sent stay as they are."
          run={() => deleteCannedReply(id)}
          message={cannedReplyMessages.deleted}
          onDeleted={() => {
            onClose();
            saving.onConflict();
          }}
        />
      </div>
    </FormPanel>
  );
}

function CannedReplyInputs({ form: { input } }: { form: SchemaForm<CannedReplyInput> }) {
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
        Filled in when the reply is chosen:{' '}
        {Object.entries(cannedReplyPlaceholders)
          .map(([name, meaning]) => `{${name}} (${meaning.toLowerCase()})`)
          .join(', ')}
        . Any other word in braces must be replaced before a reply can be posted.
      </Text>
    </>
  );
}
