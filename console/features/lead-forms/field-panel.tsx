import { Button, Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import {
  chosenQuestionTypes,
  hasOptions,
  questionTypeLabels,
} from '../../../contract/lead-forms.ts';
import { confirm } from '../../kit/confirm.ts';
import { SchemaForm } from '../../kit/form/schema-form.tsx';
import { notSaved, useSchemaForm } from '../../kit/form/use-schema-form.ts';
import { SidePanel } from '../../kit/side-panel.tsx';
import { confirmDiscard } from '../../kit/unsaved-changes.ts';
import { FieldOptions } from './field-options.tsx';
import { type Question, type QuestionValues, questionFrom, questionValues } from './questions.ts';

interface FieldPanelProps {
  /** Of the field that is edited, or of the new one. */
  fieldKey: string;
  initial: QuestionValues;
  isNew: boolean;
  opened: boolean;
  onClose(): void;
  /** Resolves to whether it worked. */
  onSave(question: Question): Promise<boolean>;
  onDelete(key: string): Promise<boolean>;
}

/** One field of the form, beside the others. */
export function FieldPanel({
  fieldKey,
  initial,
  isNew,
  opened,
  onClose,
  onSave,
  onDelete,
}: FieldPanelProps) {
  const form = useSchemaForm({
    schema: questionValues,
    initialValues: initial,
    save: async (checked) =>
      (await onSave(questionFrom(fieldKey, checked))) ? undefined : notSaved,
    onSaved: onClose,
  });
  const { fields, isDirty, isSaving } = form;
  const { type } = fields.values;
  const isEmail = initial.type === 'email';
  const isValid = questionValues.safeParse(fields.values).success;

  /** Saving is not possible while something is wrong, so it must say so by itself. */
  function checked(name: 'type' | 'name') {
    const { onBlur, ...input } = fields.getInputProps(name);
    return {
      ...input,
      onBlur(event: unknown) {
        onBlur?.(event);
        fields.validateField(name);
      },
    };
  }

  async function close() {
    if (isSaving) return;
    if (!isDirty || (await confirmDiscard())) onClose();
  }

  async function remove() {
    const isMeant = await confirm({
      title: `Delete ${initial.name}?`,
      body: 'The field disappears from the form. Answers that were given stay with their leads.',
      confirmLabel: 'Delete',
      destructive: true,
    });
    if (isMeant && (await onDelete(fieldKey))) onClose();
  }

  return (
    <SidePanel
      opened={opened}
      onClose={close}
      title={isNew ? 'New Field' : 'Edit Field'}
      onExitTransitionEnd={form.reset}
    >
      <SchemaForm form={form} onCancel={close} submitDisabled={!isValid}>
        <Select
          label="Type"
          required
          allowDeselect={false}
          disabled={isEmail}
          data={(isEmail ? (['email'] as const) : chosenQuestionTypes).map((value) => ({
            value,
            label: questionTypeLabels[value],
          }))}
          comboboxProps={{ withinPortal: false }}
          {...checked('type')}
        />
        <TextInput label="Question Name" required data-autofocus {...checked('name')} />
        <TextInput
          label="Question ID"
          description="What the question is called where the leads go."
          disabled={isEmail}
          {...fields.getInputProps('crmId')}
        />
        <Textarea
          label="Helper Text"
          autosize
          maxRows={6}
          {...fields.getInputProps('helperText')}
        />
        <Checkbox
          label="Is required"
          disabled={isEmail}
          {...fields.getInputProps('required', { type: 'checkbox' })}
        />
        {type && hasOptions(type) && <FieldOptions fields={fields} />}
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
