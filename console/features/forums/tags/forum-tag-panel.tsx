import { Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import {
  type ForumTagInput,
  forumTagInput,
  tagDescriptionMaxLength,
  tagNameMaxLength,
} from '../../../../contract/forums/forums.ts';
import { messages } from '../../../../contract/messages.ts';
import { EditConflictNotice } from '../../../kit/form/edit-conflict-notice.tsx';
import { FormPanel } from '../../../kit/form/form-panel.tsx';
import { useEditForm } from '../../../kit/form/use-edit-form.ts';
import { useSchemaForm } from '../../../kit/form/use-schema-form.ts';
import { showSnack } from '../../../kit/snackbar.ts';
import { DeleteTagButton } from './delete-tag-button.tsx';
import {
  createForumTag,
  deleteForumTag,
  type ForumTag,
  updateForumTag,
} from './forum-tags.queries.ts';
import { refreshTags } from './refresh-tags.ts';

interface PanelProps {
  opened: boolean;
  onClose(): void;
}

const labels = { name: 'Name', description: 'Description' };

export function NewForumTagPanel({ opened, onClose }: PanelProps) {
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
    failure: messages.somethingWentWrongTryAgain,
  });
  return (
    <FormPanel
      title="New Forum Tag"
      form={form}
      submitLabel="Save tag"
      opened={opened}
      onClose={onClose}
    >
      <Inputs fields={form.fields} />
    </FormPanel>
  );
}

export function EditForumTagPanel({ tag, opened, onClose }: PanelProps & { tag: ForumTag }) {
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
    failure: messages.somethingWentWrongTryAgain,
  });
  return (
    <FormPanel
      title="Edit Forum Tag"
      form={form}
      submitLabel="Save tag"
      opened={opened}
      onClose={onClose}
      notice={
        form.conflict && <EditConflictNotice noun="tag" conflict={form.conflict} labels={labels} />
      }
    >
      <Inputs fields={form.fields} />
      <DeleteTagButton
        tag={tag}
        disabled={form.isSaving}
        run={deleteForumTag}
        onDeleted={onClose}
      />
    </FormPanel>
  );
}

function Inputs({ fields }: { fields: UseFormReturnType<ForumTagInput> }) {
  return (
    <>
      <TextInput
        label={labels.name}
        required
        data-autofocus
        maxLength={tagNameMaxLength}
        {...fields.getInputProps('name')}
      />
      <Textarea
        label={labels.description}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={tagDescriptionMaxLength}
        {...fields.getInputProps('description')}
      />
    </>
  );
}
