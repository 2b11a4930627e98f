import { TextInput } from '@mantine/core';
import { type GlobalTagInput, globalTagInput } from '../../../../contract/forums/forums.ts';
import { createSlug } from '../../../../contract/slugs.ts';
import { FormPanel } from '../../../kit/form/form-panel.tsx';
import { useEditForm } from '../../../kit/form/use-edit-form.ts';
import { type SchemaForm, useSchemaForm } from '../../../kit/form/use-schema-form.ts';
import type { RecordPanelProps } from '../../../kit/record-panel.tsx';
import { DeleteTagButton } from './delete-tag-button.tsx';
import { createTag, deleteTag, type Tag, updateTag } from './tags.queries.ts';
import { useTagSaving } from './use-tag-saving.ts';

export function NewTagPanel({ opened, onClose }: RecordPanelProps) {
  const { onSaved } = useTagSaving(onClose);
  const form = useSchemaForm({
    schema: globalTagInput,
    initialValues: { name: '', slug: '' },
    save: createTag,
    onSaved,
  });
  const { fields } = form;

  /** The slug follows the name until someone edits it. */
  function changeName(name: string) {
    const { name: before, slug } = fields.getValues();
    fields.setFieldValue('name', name);
    if (slug === createSlug(before, '')) fields.setFieldValue('slug', createSlug(name, ''));
  }

  return (
    <FormPanel title="New Tag" form={form} submitLabel="Save tag" opened={opened} onClose={onClose}>
      <GlobalTagInputs form={form} onRename={changeName} />
    </FormPanel>
  );
}

export function EditTagPanel({ item: tag, opened, onClose }: RecordPanelProps & { item: Tag }) {
  const { id } = tag;
  const form = useEditForm({
    latest: tag,
    valuesOf: ({ name, slug }: Tag): GlobalTagInput => ({ name, slug }),
    schemaFor: () => globalTagInput,
    save: (input, version) => updateTag({ id, version, ...input }),
    ...useTagSaving(onClose),
    leaves: true,
  });
  return (
    <FormPanel
      title="Edit Tag"
      form={form}
      submitLabel="Save tag"
      opened={opened}
      onClose={onClose}
      noun="tag"
    >
      <GlobalTagInputs form={form} onRename={(name) => form.fields.setFieldValue('name', name)} />
      <DeleteTagButton tag={tag} disabled={form.isSaving} run={deleteTag} onDeleted={onClose} />
    </FormPanel>
  );
}

interface GlobalTagInputsProps {
  form: SchemaForm<GlobalTagInput>;
  onRename(name: string): void;
}

function GlobalTagInputs({ form: { input }, onRename }: GlobalTagInputsProps) {
  return (
    <>
      <TextInput
        {...input('name')}
        data-autofocus
        onChange={(event) => onRename(event.currentTarget.value)}
      />
      <TextInput {...input('slug')} />
    </>
  );
}
