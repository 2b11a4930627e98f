import { Button, Group, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useShortcut } from '../use-shortcut.ts';
import { EditConflictNotice } from './edit-conflict-notice.tsx';
import { Locked } from './locked.tsx';
import classes from './schema-form.module.css';
import type { EditConflict } from './use-edit-form.ts';
import type { SchemaForm as Form } from './use-schema-form.ts';

interface SchemaFormProps<Input extends object> {
  form: Form<Input> & { conflict?: EditConflict<Input> | undefined };
  /** What is being edited, if someone else may edit it at the same time: 'user'. */
  noun?: string | undefined;
  submitLabel?: string;
  /** Nothing can be submitted yet. */
  submitDisabled?: boolean;
  onCancel?(): void;
  /** Offers to drop what was typed. */
  onReset?(): void;
  /** For forms longer than a screen: the buttons stay in sight. */
  isLong?: boolean;
  /** At the other end of the row of buttons. */
  aside?: ReactNode;
  /** What must be read before the form can be saved; stands with the buttons. */
  notice?: ReactNode;
  /** The inputs. */
  children: ReactNode;
}

/** The inputs of a form with its buttons, on a page or in a dialog. Ctrl-S or Cmd-S saves. */
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
    // A dialog above this form takes the keys.
    const dialog = document.querySelector('[aria-modal="true"]');
    if (!dialog || dialog.contains(element.current)) submitIfReady();
  });

  function submitIfReady() {
    if (!submitDisabled) void submit();
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    // A form inside a dialog is, for React, inside whatever opened the dialog.
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
        <Locked when={isLocked}>{children}</Locked>
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
