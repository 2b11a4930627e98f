import { Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import {
  type ProfileSectionInput,
  extendedProfileMessages as profileMessages,
  profileSectionInput,
} from '../../../../contract/people/extended-profile.ts';
import { FormPanel } from '../../../kit/form/form-panel.tsx';
import { useEditForm } from '../../../kit/form/use-edit-form.ts';
import { type SchemaForm, useSchemaForm } from '../../../kit/form/use-schema-form.ts';
import type { RecordPanelProps } from '../../../kit/record-panel.tsx';
import { showSnack } from '../../../kit/snackbar.ts';
import { DeleteProfilePartButton } from './delete-button.tsx';
import {
  createProfileSection,
  deleteProfileSection,
  type ProfileSection,
  restoreProfileSection,
  updateProfileSection,
} from './extended-profile.queries.ts';

interface NewSectionPanelProps extends RecordPanelProps {
  sectionCount: number;
  onCreated(id: string): void;
}

export function NewSectionPanel({
  sectionCount,
  opened,
  onClose,
  onCreated,
}: NewSectionPanelProps) {
  const queryClient = useQueryClient();
  const form = useSchemaForm({
    schema: profileSectionInput,
    initialValues: { name: '', description: '' },
    save: (input) => createProfileSection({ ...input, displayOrder: sectionCount }),
    async onSaved({ id }) {
      onClose();
      showSnack(profileMessages.saved);
      await queryClient.invalidateQueries({ queryKey: ['profileSection'] });
      onCreated(id);
    },
  });
  return (
    <FormPanel
      title="New Section"
      form={form}
      submitLabel="Save section"
      opened={opened}
      onClose={onClose}
    >
      <SectionInputs form={form} />
    </FormPanel>
  );
}

export function EditSectionPanel({
  section,
  opened,
  onClose,
}: RecordPanelProps & { section: ProfileSection }) {
  const { id, name } = section;
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['profileSection'] });
  const form = useEditForm({
    latest: section,
    valuesOf: ({ name, description }: ProfileSection): ProfileSectionInput => ({
      name,
      description,
    }),
    schemaFor: () => profileSectionInput,
    save: (input, version) => updateProfileSection({ id, version, ...input }),
    onSaved() {
      onClose();
      showSnack(profileMessages.saved);
      void refresh();
    },
    onConflict: refresh,
    leaves: true,
  });
  return (
    <FormPanel
      title="Edit Section"
      form={form}
      submitLabel="Save section"
      opened={opened}
      onClose={onClose}
      noun="section"
    >
      <SectionInputs form={form} />
      <DeleteProfilePartButton
        label="Delete Section"
        name={name}
        disabled={form.isSaving}
        answers={({ sections }) => sections.get(id) ?? 0}
        run={() => deleteProfileSection(id)}
        restore={() => restoreProfileSection(id)}
        message={profileMessages.sectionDeleted}
        restored={profileMessages.sectionRestored}
        onDeleted={onClose}
      />
    </FormPanel>
  );
}

function SectionInputs({ form: { input } }: { form: SchemaForm<ProfileSectionInput> }) {
  return (
    <>
      <TextInput {...input('name')} data-autofocus />
      <Textarea {...input('description')} autosize minRows={2} maxRows={8} />
    </>
  );
}
