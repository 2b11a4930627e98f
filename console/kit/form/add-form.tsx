import { Text } from '@mantine/core';
import { type FormEvent, type ReactNode, useId } from 'react';
import { AddButton } from '../add-button.tsx';
import classes from './add-form.module.css';
import { LockableFieldset } from './lockable-fieldset.tsx';

interface AddFormProps {
  label: string;
  error?: string | undefined;
  isSaving: boolean;
  disabled?: boolean;
  onAdd(): void;
  children: ReactNode;
  aside?: ReactNode;
}

export function AddForm({
  label,
  error,
  isSaving,
  disabled = false,
  onAdd,
  children,
  aside,
}: AddFormProps) {
  const errorId = useId();

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (!isSaving && !disabled) onAdd();
  }

  return (
    <form
      noValidate
      aria-label={label}
      aria-describedby={error ? errorId : undefined}
      onSubmit={onSubmit}
    >
      <div className={classes.row}>
        {/* Locked while saving: the inputs are cleared afterwards, and text typed meanwhile
            would be lost. */}
        <LockableFieldset when={isSaving}>{children}</LockableFieldset>
        <AddButton type="submit" loading={isSaving} disabled={disabled}>
          Add
        </AddButton>
        {aside}
      </div>
      <Text id={errorId} role="alert" size="sm" className={classes.error}>
        {error}
      </Text>
    </form>
  );
}
