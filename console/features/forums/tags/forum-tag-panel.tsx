import { Textarea, TextInput } from '@mantine/core';
import { type ForumTagInput, forumTagInput } from '../../../../contract/forums/forums.ts';
import { FormPanel } from '../../../kit/form/form-panel.tsx';
import { useEditForm } from '../../../kit/form/use-edit-form.ts';
import { type SchemaForm, useSchemaForm } from '../../../kit/form/use-schema-form.ts';
import type { RecordPanelProps } from '../../../kit/record-panel.tsx';
import { DeleteTagButton } from './delete-tag-button.tsx';
import {
  createForumTag,
  deleteForumTag,
  type ForumTag,
  updateForumTag,
} from './forum-tags.queries.ts';
import { useTagSaving } from './use-tag-saving.ts';

export function NewForumTagPanel({ opened, onClose }: RecordPanelProps) {
  const { onSaved } = useTagSaving(onClose);
  const form = useSchemaForm({
    schema: forumTagInput,
    initialValues: { name: '', description: '' },
    save: createForumTag,
    onSaved,
  });
  return (
    <FormPanel
      title="New Forum Tag"
      form={form}
      submitLabel="Save tag"
      opened={opened}
      onClose={onClose}
    >
      <ForumTagInputs form={form} />
    </FormPanel>
  );
}

export function EditForumTagPanel({
  item: tag,
  opened,
  onClose,
}: RecordPanelProps & { item: ForumTag }) {
  const { id } = tag;
  const form = useEditForm({
    latest: tag,
    valuesOf: ({ name, description }: ForumTag): ForumTagInput => ({ name, description }),
    schemaFor: () => forumTagInput,
    save: (input, version) => updateForumTag({ id, version, ...input }),
    ...useTagSaving(onClose),
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
      <ForumTagInputs form={form} />
      <DeleteTagButton
        tag={tag}
        disabled={form.isSaving}
        run={deleteForumTag}
        onDeleted={onClose}
      />
    </FormPanel>
  );
}

function ForumTagInputs({ form: { input } }: { form: SchemaForm<ForumTagInput> }) {
  return (
    <>
      <TextInput {...input('name')} data-autofocus />
      <Textarea {...input('description')} autosize minRows={2} maxRows={8} />
    </>
  );
}
