import { Button, Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useEffect, useMemo } from 'react';
import {
  type LeadFormQuestionInput,
  questionTypeHasOptions,
  questionTypeLabels,
  selectableQuestionTypes,
} from '../../../../contract/leads/lead-forms.ts';
import { confirm } from '../../../kit/confirm.ts';
import { afterPress } from '../../../kit/form/after-press.ts';
import { EditConflictNotice } from '../../../kit/form/edit-conflict-notice.tsx';
import { SchemaForm } from '../../../kit/form/schema-form.tsx';
import { notSaved, useSchemaForm } from '../../../kit/form/use-schema-form.ts';
import { SidePanel } from '../../../kit/side-panel.tsx';
import { confirmDiscard } from '../../../kit/unsaved-changes.ts';
import { LeadQuestionOptions } from './field-options.tsx';
import {
  type BuilderQuestion,
  createQuestionSchemaWithUniqueName,
  type QuestionValues,
  questionLabels,
  toBuilderQuestion,
} from './questions.ts';
import { useFieldConflict } from './use-field-conflict.ts';

interface FieldPanelProps {
  fieldKey: string;
  initial: QuestionValues;
  /** Stored state of the field; undefined if it is new or was deleted. */
  latest: BuilderQuestion | undefined;
  isNew: boolean;
  otherNames: readonly string[];
  opened: boolean;
  onClose(): void;
  /** Receives the edited field while it is valid, otherwise undefined. */
  onDraft(question: BuilderQuestion | undefined): void;
  onSave(question: BuilderQuestion): Promise<boolean>;
  onDelete(key: string): Promise<boolean>;
}

export function FieldPanel({
  fieldKey,
  initial,
  latest,
  isNew,
  otherNames,
  opened,
  onClose,
  onDraft,
  onSave,
  onDelete,
}: FieldPanelProps) {
  const schema = createQuestionSchemaWithUniqueName(otherNames);
  const form = useSchemaForm({
    schema,
    initialValues: initial,
    save: async (checked) =>
      (await onSave(toBuilderQuestion(fieldKey, checked))) ? undefined : notSaved,
    onSaved: onClose,
  });
  const { fields, isDirty, isSaving } = form;
  const { type } = fields.values;
  const isEmail = initial.type === 'email';
  const checkedNow = schema.safeParse(fields.values);
  const isValid = checkedNow.success;
  const conflict = useFieldConflict({
    fields,
    isDirty,
    initial,
    latest,
    isWatching: opened && !isNew && !isSaving,
    onClose,
  });

  const draft = useQuestionDraft(opened && isDirty, fieldKey, checkedNow.data);
  useEffect(() => {
    if (opened) onDraft(draft);
  }, [opened, draft, onDraft]);

  /** Validates on blur, because Save is disabled while something is invalid. */
  function validatedInputProps(name: 'type' | 'name') {
    const { onBlur, ...input } = fields.getInputProps(name);
    return {
      ...input,
      onBlur(event: unknown) {
        onBlur?.(event);
        afterPress(() => fields.validateField(name));
      },
    };
  }

  async function close() {
    if (isSaving) return;
    if (!isDirty || (await confirmDiscard())) onClose();
  }

  async function remove() {
    const isConfirmed = await confirm({
      title: `Delete ${initial.name}?`,
      body: 'The field disappears from the form. Answers that were given stay with their leads.',
      confirmLabel: 'Delete',
      destructive: true,
    });
    if (isConfirmed && (await onDelete(fieldKey))) onClose();
  }

  return (
    <SidePanel
      opened={opened}
      onClose={close}
      title={isNew ? 'New Field' : 'Edit Field'}
      onExitTransitionEnd={form.reset}
    >
      <SchemaForm
        form={form}
        onCancel={close}
        submitDisabled={!isValid || conflict !== undefined}
        notice={
          conflict && (
            <EditConflictNotice noun="field" conflict={conflict} labels={questionLabels} />
          )
        }
      >
        <Select
          label={questionLabels.type}
          required
          allowDeselect={false}
          disabled={isEmail}
          data={(isEmail ? (['email'] as const) : selectableQuestionTypes).map((value) => ({
            value,
            label: questionTypeLabels[value],
          }))}
          comboboxProps={{ withinPortal: false }}
          {...validatedInputProps('type')}
        />
        <TextInput
          label={questionLabels.name}
          required
          data-autofocus
          {...validatedInputProps('name')}
        />
        <TextInput
          label={questionLabels.crmId}
          description="What the question is called where the leads go."
          disabled={isEmail}
          {...fields.getInputProps('crmId')}
        />
        <Textarea
          label={questionLabels.helperText}
          autosize
          maxRows={6}
          {...fields.getInputProps('helperText')}
        />
        <Checkbox
          label={questionLabels.required}
          disabled={isEmail}
          {...fields.getInputProps('required', { type: 'checkbox' })}
        />
        {type && questionTypeHasOptions(type) && <LeadQuestionOptions fields={fields} />}
        {!isNew && !isEmail && (
          <div>
            <Button
              variant="light"
              color="red"
              leftSection={<IconTrash size={16} aria-hidden />}
              disabled={isSaving}
              onClick={remove}
            >
              Delete Field
            </Button>
          </div>
        )}
      </SchemaForm>
    </SidePanel>
  );
}

/** Returns the same object while the values are equal, so that effects do not run again. */
function useQuestionDraft(
  isEdited: boolean,
  key: string,
  checked: LeadFormQuestionInput | undefined,
): BuilderQuestion | undefined {
  const text = isEdited && checked ? JSON.stringify(checked) : undefined;
  return useMemo(
    () => (text === undefined ? undefined : toBuilderQuestion(key, JSON.parse(text))),
    [key, text],
  );
}
