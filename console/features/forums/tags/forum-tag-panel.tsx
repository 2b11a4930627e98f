import { Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ForumTagInput, forumTagInput } from '../../../../contract/forums/forums.ts';
import { messages } from '../../../../contract/messages.ts';
import { FormPanel } from '../../../kit/form/form-panel.tsx';
import { useEditForm } from '../../../kit/form/use-edit-form.ts';
import { type SchemaForm, useSchemaForm } from '../../../kit/form/use-schema-form.ts';
import type { RecordPanelProps } from '../../../kit/record-panel.tsx';
import { showSnack } from '../../../kit/snackbar.ts';
import { DeleteTagButton } from './delete-tag-button.tsx';
import {
  createForumTag,
  deleteForumTag,
  type ForumTag,
  updateForumTag,
} from './forum-tags.queries.ts';
import { refreshTags } from './refresh-tags.ts';

export function NewForumTagPanel({ opened, onClose }: RecordPanelProps) {
  const queryClient = useQueryClient();
  const form = useSchemaForm({
    schema: forumTagInput,
    initialValues: { name: '', description: '' },
    save: createForumTag,
    async onSaved() {
      onClose();
      showSnack(messages.changesSaved);
      await refreshTags(queryClient);
    },
  });
  return (
    <FormPanel
      title="New Forum Tag"
      form={form}
      submitLabel="Save tag"
      opened={opened}
      onClose={onClose}
    >
      <Inputs form={form} />
    </FormPanel>
  );
}

export function EditForumTagPanel({
  item: tag,
  opened,
  onClose,
}: RecordPanelProps & { item: ForumTag }) {
  const { id } = tag;
  const queryClient = useQueryClient();
  const form = useEditForm({
    latest: tag,
    valuesOf: ({ name, description }: ForumTag): ForumTagInput => ({ name, description }),
    schemaFor: () => forumTagInput,
    save: (input, version) => updateForumTag({ id, version, ...input }),
    async onSaved() {
      onClose();
      showSnack(messages.changesSaved);
      await refreshTags(queryClient);
    },
    onConflict: () => refreshTags(queryClient),
    leaves: true,
  });
  return (
    <FormPanel
      title="Edit Forum Tag"
      form={form}
      submitLabel="Save tag"
      opened={opened}
      onClose={onClose}
      noun="tag"
    >
      <Inputs form={form} />
      <DeleteTagButton
        tag={tag}
        disabled={form.isSaving}
        run={deleteForumTag}
        onDeleted={onClose}
      />
    </FormPanel>
  );
}

function Inputs({ form: { input } }: { form: SchemaForm<ForumTagInput> }) {
  return (
    <>
      <TextInput {...input('name')} data-autofocus />
      <Textarea {...input('description')} autosize minRows={2} maxRows={8} />
    </>
  );
}
