import {
  type FormErrors,
  type GetInputPropsOptions,
  type GetInputPropsReturnType,
  type UseFormReturnType,
  useForm,
} from '@mantine/form';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { parseInput } from '../../../contract/validation-messages.ts';
import { hasCode } from '../../lib/api-error.ts';
import { isSame } from '../../lib/is-same.ts';
import { showFailure } from '../failure.ts';
import { useUnsavedChanges } from '../unsaved-changes.ts';
import { type FieldRules, readFieldRules } from './field-rules.ts';
import { focusFirstInvalidInput } from './invalid-input.ts';

/** Result of `save` when the person cancelled: the form stays as it is. */
export const notSaved = Symbol('not saved');

interface SchemaFormOptions<Input extends object, Output, Result> {
  schema: z.ZodType<Output, Input>;
  initialValues: Input;
  save(values: Output): Promise<Result | typeof notSaved>;
  /** `sent` may differ from the current values: the person may have typed on. */
  onSaved(result: Result, sent: Input): void | Promise<void>;
  onInvalid?(): void;
  onFailure?(error: unknown): boolean;
  failure?: string;
  /** Also shows field errors in a snackbar. */
  repeatsFieldErrors?: boolean;
  /**
   * True if the form disappears after saving. It stays locked from the first click on, so that
   * nothing is typed in vain or sent twice.
   */
  leaves?: boolean;
}

type SchemaInputProps = GetInputPropsReturnType & FieldRules;

export interface SchemaForm<Input extends object> {
  fields: UseFormReturnType<Input>;
  input(name: Extract<keyof Input, string>, options?: GetInputPropsOptions): SchemaInputProps;
  labels: Record<string, string>;
  element: RefObject<HTMLFormElement | null>;
  isDirty: boolean;
  isSaving: boolean;
  isLocked: boolean;
  submit(): Promise<void>;
  /** Restores the initial values, not the last saved ones. */
  reset(): void;
}

function findFieldErrors(schema: z.ZodType, values: unknown): FormErrors {
  const errors: FormErrors = {};
  for (const { path, message } of parseInput(schema, values).error?.issues ?? []) {
    errors[path.join('.')] ??= message;
  }
  return errors;
}

/** Form with a schema of the contract. Protects unsaved input and saves only once at a time. */
export function useSchemaForm<Input extends object, Output, Result>({
  schema,
  initialValues,
  save,
  onSaved,
  onInvalid,
  onFailure,
  failure,
  repeatsFieldErrors = false,
  leaves = true,
}: SchemaFormOptions<Input, Output, Result>): SchemaForm<Input> {
  const fields = useForm<Input>({
    initialValues,
    validate: (values) => findFieldErrors(schema, values),
  });
  const element = useRef<HTMLFormElement>(null);
  const focusInvalid = useRef(false);
  // A ref, because a second click can come before the next render.
  const savingNow = useRef(false);
  const [isSaving, setIsSaving] = useState(false);
  const isDirty = !isSame(fields.getInitialValues(), fields.getValues());
  const liftGuard = useUnsavedChanges(isDirty);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the messages have appeared
  useEffect(() => {
    if (!focusInvalid.current) return;
    focusInvalid.current = false;
    if (element.current) focusFirstInvalidInput(element.current);
  }, [fields.errors, isSaving]);

  function showSaveFailure(error: unknown) {
    if (onFailure?.(error)) return;
    if (
      hasCode(error, 'INVALID_INPUT', 'CONFLICT') &&
      error.field &&
      Object.hasOwn(initialValues, error.field)
    ) {
      focusInvalid.current = true;
      fields.setErrors({ [error.field]: error.message });
      if (repeatsFieldErrors) showFailure(error, failure);
    } else {
      showFailure(error, failure);
    }
  }

  function setSaving(now: boolean) {
    savingNow.current = now;
    setIsSaving(now);
  }

  async function submit() {
    if (savingNow.current) return;
    focusInvalid.current = true;
    fields.validate();
    const sent = fields.getValues();
    const checked = parseInput(schema, sent);
    if (!checked.success) {
      onInvalid?.();
      return;
    }
    focusInvalid.current = false;

    setSaving(true);
    let isDone = false;
    try {
      const result = await save(checked.data);
      if (result === notSaved) return;
      isDone = leaves;
      fields.resetDirty(sent);
      if (isSame(sent, fields.getValues())) liftGuard();
      await onSaved(result, sent);
    } catch (error) {
      showSaveFailure(error);
    } finally {
      if (!isDone) setSaving(false);
    }
  }

  function reset() {
    setSaving(false);
    fields.setInitialValues(initialValues);
    fields.reset();
  }

  const rules = readFieldRules(schema);
  return {
    fields,
    input: (name, options) => ({ ...rules[name], ...fields.getInputProps(name, options) }),
    labels: Object.fromEntries(
      Object.entries(rules).map(([name, { label = name }]) => [name, label]),
    ),
    element,
    isDirty,
    isSaving,
    isLocked: leaves && isSaving,
    submit,
    reset,
  };
}
