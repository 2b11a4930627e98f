import { type ModalProps, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { Dialog } from '../dialog.tsx';
import { useAction } from '../use-action.ts';
import { useDraftGuard } from '../use-draft-guard.ts';
import { FormButtons } from './form-buttons.tsx';
import { LockableFieldset } from './lockable-fieldset.tsx';

interface DraftDialogProps extends Pick<ModalProps, 'size'> {
  title: string;
  submitLabel: string;
  canSubmit?: boolean;
  /** Whether closing would lose something, so that it asks first. */
  isDirty: boolean;
  opened: boolean;
  /** Resolves to false if the dialog has to stay open with what was typed. */
  onSubmit(): Promise<boolean>;
  onClose(): void;
  /** Runs when the dialog has disappeared. */
  onClosed?(): void;
  children: ReactNode;
}

/** Form in a dialog that keeps what was typed until it is sent or discarded. */
export function DraftDialog({
  title,
  submitLabel,
  canSubmit = true,
  isDirty,
  opened,
  onSubmit,
  onClose,
  onClosed,
  size,
  children,
}: DraftDialogProps) {
  const { isRunning, run } = useAction();
  const { close, liftGuard } = useDraftGuard({ isDirty, isSaving: isRunning, onClose });

  function submit(event: FormEvent) {
    event.preventDefault();
    void run(async () => {
      if (!(await onSubmit())) return;
      liftGuard();
      onClose();
    });
  }

  return (
    <Dialog
      opened={opened}
      onClose={close}
      {...(onClosed && { onExitTransitionEnd: onClosed })}
      title={title}
      {...(size !== undefined && { size })}
    >
      <form onSubmit={submit}>
        <Stack gap="md">
          <LockableFieldset when={isRunning}>{children}</LockableFieldset>
          <FormButtons
            submitLabel={submitLabel}
            isRunning={isRunning}
            canSubmit={canSubmit}
            onCancel={close}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
