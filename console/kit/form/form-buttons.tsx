import { Button, type ButtonProps, Group } from '@mantine/core';

interface FormButtonsProps extends Pick<ButtonProps, 'size' | 'color'> {
  submitLabel: string;
  isRunning: boolean;
  canSubmit?: boolean;
  onCancel(): void;
  /** Without it, the second button submits the form around them. */
  onSubmit?(): void;
}

/** Cancel and the button that sends. While it runs, neither can be pressed. */
export function FormButtons({
  submitLabel,
  isRunning,
  canSubmit = true,
  onCancel,
  onSubmit,
  size = 'sm',
  color,
}: FormButtonsProps) {
  return (
    <Group justify="flex-end" gap="sm">
      <Button variant="default" size={size} disabled={isRunning} onClick={onCancel}>
        Cancel
      </Button>
      <Button
        type={onSubmit ? 'button' : 'submit'}
        size={size}
        {...(color && { color })}
        loading={isRunning}
        disabled={!canSubmit}
        {...(onSubmit && { onClick: onSubmit })}
      >
        {submitLabel}
      </Button>
    </Group>
  );
}
