import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import {
  type GlobalTagInput,
  globalTagInput,
  tagNameMaxLength,
  tagSlugMaxLength,
} from '../../../../contract/forums/forums.ts';
import { messages } from '../../../../contract/messages.ts';
import { slugOf } from '../../../../contract/slugs.ts';
import { EditConflictNotice } from '../../../kit/form/edit-conflict-notice.tsx';
import { FormPanel } from '../../../kit/form/form-panel.tsx';
import { useEditForm } from '../../../kit/form/use-edit-form.ts';
import { useSchemaForm } from '../../../kit/form/use-schema-form.ts';
import { showSnack } from '../../../kit/snackbar.ts';
import { DeleteTagButton } from './delete-tag-button.tsx';
import { refreshTags } from './refresh-tags.ts';
import { createTag, deleteTag, type Tag, updateTag } from './tags.queries.ts';

interface PanelProps {
  opened: boolean;
  onClose(): void;
}

const labels = { name: 'Name', slug: 'Slug' };

export function NewTagPanel({ opened, onClose }: PanelProps) {
  const queryClient = useQueryClient();
  const form = useSchemaForm({
    schema: globalTagInput,
    initialValues: { name: '', slug: '' },
    save: createTag,
    async onSaved() {
      onClose();
      showSnack(messages.changesSaved);
      await refreshTags(queryClient);
    },
    failure: messages.somethingWentWrongTryAgain,
  });
  const { fields } = form;

  /** The slug follows the name until someone writes another one. */
  function rename(name: string) {
    const { name: before, slug } = fields.getValues();
    fields.setFieldValue('name', name);
    if (slug === slugOf(before, '')) fields.setFieldValue('slug', slugOf(name, ''));
  }

  return (
    <FormPanel title="New Tag" form={form} submitLabel="Save tag" opened={opened} onClose={onClose}>
      <Inputs fields={fields} onRename={rename} />
    </FormPanel>
  );
}

export function EditTagPanel({ tag, opened, onClose }: PanelProps & { tag: Tag }) {
  const { id } = tag;
  const queryClient = useQueryClient();
  const form = useEditForm({
    latest: tag,
    valuesOf: ({ name, slug }: Tag): GlobalTagInput => ({ name, slug }),
    schemaFor: () => globalTagInput,
    save: (input, version) => updateTag({ id, version, ...input }),
    async onSaved() {
      onClose();
      showSnack(messages.changesSaved);
      await refreshTags(queryClient);
    },
    onConflict: () => refreshTags(queryClient),
    failure: messages.somethingWentWrongTryAgain,
  });
  const { fields } = form;
  return (
    <FormPanel
      title="Edit Tag"
      form={form}
      submitLabel="Save tag"
      opened={opened}
      onClose={onClose}
      notice={
        form.conflict && <EditConflictNotice noun="tag" conflict={form.conflict} labels={labels} />
      }
    >
      <Inputs fields={fields} onRename={(name) => fields.setFieldValue('name', name)} />
      <DeleteTagButton tag={tag} disabled={form.isSaving} run={deleteTag} onDeleted={onClose} />
    </FormPanel>
  );
}

interface InputsProps {
  fields: UseFormReturnType<GlobalTagInput>;
  onRename(name: string): void;
}

function Inputs({ fields, onRename }: InputsProps) {
  return (
    <>
      <TextInput
        label={labels.name}
        required
        data-autofocus
        maxLength={tagNameMaxLength}
        {...fields.getInputProps('name')}
        onChange={(event) => onRename(event.currentTarget.value)}
      />
      <TextInput
        label={labels.slug}
        description="The end of its address. Made of the name unless you write another one."
        required
        maxLength={tagSlugMaxLength}
        {...fields.getInputProps('slug')}
      />
    </>
  );
}
