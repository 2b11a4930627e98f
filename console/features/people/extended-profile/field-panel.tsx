import { useQueryClient } from '@tanstack/react-query';
import { extendedProfileMessages as profileMessages } from '../../../../contract/people/extended-profile.ts';
import { confirm } from '../../../kit/confirm.ts';
import { FormPanel } from '../../../kit/form/form-panel.tsx';
import { useEditForm } from '../../../kit/form/use-edit-form.ts';
import { notSaved, useSchemaForm } from '../../../kit/form/use-schema-form.ts';
import type { RecordPanelProps } from '../../../kit/record-panel.tsx';
import { showSnack } from '../../../kit/snackbar.ts';
import { plural } from '../../../lib/format.ts';
import { DeleteProfilePartButton } from './delete-button.tsx';
import {
  deleteProfileField,
  type ProfileField,
  type ProfileSection,
  profileVotesQuery,
  restoreProfileField,
  saveProfileField,
} from './extended-profile.queries.ts';
import { FieldInputs } from './field-inputs.tsx';
import {
  newFieldValuesIn,
  profileFieldValuesSchema,
  removedOptionIds,
  toFieldArgs,
  toFieldValues,
} from './field-values.ts';
import { useUndoDeletionSnack } from './use-undo-snack.ts';

interface FieldPanelProps extends RecordPanelProps {
  sections: readonly ProfileSection[];
}

export function NewFieldPanel({
  sections,
  sectionId,
  opened,
  onClose,
}: FieldPanelProps & { sectionId: string }) {
  const queryClient = useQueryClient();
  const form = useSchemaForm({
    schema: profileFieldValuesSchema,
    initialValues: newFieldValuesIn(sectionId),
    save: (input) => saveProfileField(toFieldArgs(input)),
    onSaved() {
      onClose();
      showSnack(profileMessages.saved);
      queryClient.invalidateQueries({ queryKey: ['profileSection'] });
    },
  });
  return (
    <FormPanel
      title="New Field"
      form={form}
      submitLabel="Save field"
      opened={opened}
      onClose={onClose}
    >
      <FieldInputs form={form} fieldId={undefined} sections={sections} />
    </FormPanel>
  );
}

export function EditFieldPanel({
  sections,
  field,
  opened,
  onClose,
}: FieldPanelProps & { field: ProfileField }) {
  const { id, name } = field;
  const queryClient = useQueryClient();
  const undo = useUndoDeletionSnack();
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['profileSection'] });
  let before = field;

  const form = useEditForm({
    latest: field,
    valuesOf: toFieldValues,
    schemaFor: () => profileFieldValuesSchema,
    async save(input, version) {
      before = form.base;
      const removed = removedOptionIds(before, input);
      if (removed.length > 0 && !(await confirmOptionRemoval(removed))) return notSaved;
      const saved = await saveProfileField({ id, version, ...toFieldArgs(input) });
      showSavedMessage(removed.length > 0, saved);
      return saved;
    },
    onSaved() {
      onClose();
      void refresh();
    },
    onConflict: refresh,
    leaves: true,
  });

  /** Asks for confirmation if members chose one of the options. */
  async function confirmOptionRemoval(optionIds: readonly string[]): Promise<boolean> {
    const { options } = await queryClient.fetchQuery(profileVotesQuery);
    const votes = optionIds.reduce((sum, optionId) => sum + (options.get(optionId) ?? 0), 0);
    if (votes === 0) return true;
    return confirm({
      title: `Remove ${plural(optionIds.length, 'option')}?`,
      body: `Members chose ${optionIds.length === 1 ? 'it' : 'them'} ${plural(votes, 'time')}. Their answers are kept out of sight, and come back with ${optionIds.length === 1 ? 'it' : 'them'}.`,
      confirmLabel: 'Remove',
      destructive: true,
    });
  }

  function showSavedMessage(isUndone: boolean, { version }: ProfileField) {
    if (!isUndone) return showSnack(profileMessages.saved);
    const values = profileFieldValuesSchema.parse(toFieldValues(before));
    undo(
      profileMessages.saved,
      () => saveProfileField({ id, version, ...toFieldArgs(values) }),
      profileMessages.optionsRestored,
    );
  }

  return (
    <FormPanel
      title="Edit Field"
      form={form}
      submitLabel="Save field"
      opened={opened}
      onClose={onClose}
      noun="field"
    >
      <FieldInputs form={form} fieldId={id} sections={sections} />
      <DeleteProfilePartButton
        label="Delete Field"
        name={name}
        disabled={form.isSaving}
        answers={({ fields }) => fields.get(id) ?? 0}
        run={() => deleteProfileField(id)}
        restore={() => restoreProfileField(id)}
        message={profileMessages.fieldDeleted}
        restored={profileMessages.fieldRestored}
        onDeleted={onClose}
      />
    </FormPanel>
  );
}
