import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { hasCode } from '../../lib/api-error.ts';
import { showFailure } from '../failure.ts';
import { useUnsavedChanges } from '../unsaved-changes.ts';

/** What `save` resolves to when the person thought better of it: the form stays as it is. */
export const notSaved = Symbol('not saved');

interface SchemaFormOptions<Input extends object, Output, Result> {
  schema: z.ZodType<Output, Input>;
  initialValues: Input;
  save(values: Output): Promise<Result | typeof notSaved>;
  onSaved(result: Result): void;
  /** Called when something typed is wrong; the messages stand at their inputs. */
  onInvalid?(): void;
  /** Deals with failures that need more than a message; returns whether it did. */
  onFailure?(error: unknown): boolean;
  /** What to say when the server had nothing helpful to say. */
  failure?: string;
}

export interface SchemaForm<Input extends object> {
  /** Mantine's form: `fields.getInputProps('name')` connects an input. */
  fields: UseFormReturnType<Input>;
  element: RefObject<HTMLFormElement | null>;
  isDirty: boolean;
  isSaving: boolean;
  submit(): Promise<void>;
  /** Back to the initial values, whatever was saved since. */
  reset(): void;
}

/** A form that is checked by a schema of the contract, guarded while dirty, and saved once. */
export function useSchemaForm<Input extends object, Output, Result>({
  schema,
  initialValues,
  save,
  onSaved,
  onInvalid,
  onFailure,
  failure,
}: SchemaFormOptions<Input, Output, Result>): SchemaForm<Input> {
  const fields = useForm<Input>({
    initialValues,
    validate: schemaResolver(schema, { sync: true }),
  });
  const element = useRef<HTMLFormElement>(null);
  const focusInvalid = useRef(false);
  // A second click can come before the next render, so the state alone would let it through.
  const savingNow = useRef(false);
  const [isSaving, setIsSaving] = useState(false);
  const isDirty = fields.isDirty();
  const liftGuard = useUnsavedChanges(isDirty);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the messages have appeared
  useEffect(() => {
    if (!focusInvalid.current) return;
    focusInvalid.current = false;
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [fields.errors]);

  function placeFailure(error: unknown) {
    if (onFailure?.(error)) return;
    if (
      hasCode(error, 'INVALID_INPUT', 'CONFLICT') &&
      error.field &&
      error.field in initialValues
    ) {
      focusInvalid.current = true;
      fields.setErrors({ [error.field]: error.message });
    } else {
      showFailure(error, failure);
    }
  }

  async function submit() {
    if (savingNow.current) return;
    focusInvalid.current = true;
    fields.validate();
    const checked = schema.safeParse(fields.getValues());
    if (!checked.success) {
      onInvalid?.();
      return;
    }
    focusInvalid.current = false;

    savingNow.current = true;
    setIsSaving(true);
    try {
      const result = await save(checked.data);
      if (result === notSaved) return;
      fields.resetDirty();
      liftGuard();
      onSaved(result);
    } catch (error) {
      placeFailure(error);
    } finally {
      savingNow.current = false;
      setIsSaving(false);
    }
  }

  function reset() {
    fields.setInitialValues(initialValues);
    fields.reset();
  }

  return { fields, element, isDirty, isSaving, submit, reset };
}
