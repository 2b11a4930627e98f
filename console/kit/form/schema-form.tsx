import { Button, Group, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useShortcut } from '../use-shortcut.ts';
import { EditConflictNotice, type FormNoun } from './edit-conflict-notice.tsx';
import { LockableFieldset } from './lockable-fieldset.tsx';
import classes from './schema-form.module.css';
import type { EditConflict } from './use-edit-form.ts';
import type { SchemaForm as Form } from './use-schema-form.ts';

interface SchemaFormProps<Input extends object> {
  form: Form<Input> & { conflict?: EditConflict<Input> | undefined };
  noun?: FormNoun | undefined;
  submitLabel?: string;
  submitDisabled?: boolean;
  onCancel?(): void;
  onReset?(): void;
  isLong?: boolean;
  aside?: ReactNode;
  notice?: ReactNode;
  children: ReactNode;
}

export function SchemaForm<Input extends object>({
  form,
  noun,
  submitLabel = 'Save',
  submitDisabled = false,
  onCancel,
  onReset,
  isLong = false,
  aside,
  notice,
  children,
}: SchemaFormProps<Input>) {
  const { element, isSaving, isLocked, submit, conflict, labels } = form;

  useShortcut('mod+S', () => {
    // Ignores the shortcut while a dialog above this form is open.
    const dialog = document.querySelector('[aria-modal="true"]');
    if (!dialog || dialog.contains(element.current)) submitIfReady();
  });

  function submitIfReady() {
    if (!submitDisabled) void submit();
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    // React events bubble from a dialog to the component that opened it.
    event.stopPropagation();
    submitIfReady();
  }

  return (
    <form
      ref={element}
      noValidate
      onSubmit={onSubmit}
      className={classes.form}
      data-long={isLong || undefined}
    >
      <Stack gap="md">
        <LockableFieldset when={isLocked}>{children}</LockableFieldset>
        <Stack gap="sm" className={classes.actions}>
          {notice}
          {noun && conflict && (
            <EditConflictNotice
              noun={noun}
              conflict={conflict}
              labels={labels as Partial<Record<keyof Input, string>>}
            />
          )}
          <Group justify="flex-end" gap="sm">
            {aside && <div className={classes.aside}>{aside}</div>}
            {onCancel && (
              <Button variant="default" onClick={onCancel} disabled={isSaving}>
                Cancel
              </Button>
            )}
            {onReset && (
              <Button variant="default" onClick={onReset} disabled={isSaving}>
                Reset
              </Button>
            )}
            <Button type="submit" loading={isSaving} disabled={submitDisabled}>
              {submitLabel}
            </Button>
          </Group>
        </Stack>
      </Stack>
    </form>
  );
}
