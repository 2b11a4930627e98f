import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useId } from 'react';
import classes from './add-form.module.css';
import { Locked } from './locked.tsx';

interface AddFormProps {
  /** What is being added, for people who do not see where the form stands. */
  label: string;
  /** What is wrong with the inputs together. */
  error?: string | undefined;
  isSaving: boolean;
  disabled?: boolean;
  onAdd(): void;
  /** The inputs, side by side where there is room. */
  children: ReactNode;
  /** Beside the button. */
  aside?: ReactNode;
}

/** A few inputs and an Add button above the list they add to. */
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
        {/* They are emptied once it is added: what was typed meanwhile would go, too. */}
        <Locked when={isSaving}>{children}</Locked>
        <Button
          type="submit"
          loading={isSaving}
          disabled={disabled}
          leftSection={<IconPlus size={16} aria-hidden />}
        >
          Add
        </Button>
        {aside}
      </div>
      {/* Always there, so that screen readers notice what appears in it. */}
      <Text id={errorId} role="alert" size="sm" className={classes.error}>
        {error}
      </Text>
    </form>
  );
}
