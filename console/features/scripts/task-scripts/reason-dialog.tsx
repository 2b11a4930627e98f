import { Stack, Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { runReasonMaxLength, scriptMessages } from '../../../../contract/scripts/task-scripts.ts';
import { Dialog } from '../../../kit/dialog.tsx';
import { FormButtons } from '../../../kit/form/form-buttons.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { useDraftGuard } from '../../../kit/use-draft-guard.ts';
import { ApiError } from '../../../lib/api-error.ts';

interface ReasonDialogProps {
  title: string;
  text: string;
  submitLabel: string;
  initialReason?: string;
  onClose(): void;
  /** Sends the request; rejects with an ApiError if it is refused. */
  onSubmit(reason: string): Promise<unknown>;
  onStarted(): void;
}

/** Asks for a reason before a run that follows from an earlier one. */
export function ReasonDialog({
  title,
  text,
  submitLabel,
  initialReason = '',
  onClose,
  onSubmit,
  onStarted,
}: ReasonDialogProps) {
  const queryClient = useQueryClient();
  const [reason, setReason] = useState(initialReason);
  const [problem, setProblem] = useState<string>();
  const action = useAction({
    onFailure(error) {
      if (!(error instanceof ApiError) || error.field === undefined) return false;
      setProblem(error.message);
      return true;
    },
  });

  const { close, liftGuard } = useDraftGuard({
    isDirty: reason !== initialReason,
    isSaving: action.isRunning,
    onClose,
  });

  async function start(event: FormEvent) {
    event.preventDefault();
    if (reason.trim() === '') {
      setProblem(scriptMessages.reasonRequired);
      return;
    }
    setProblem(undefined);
    const isDone = await action.run(async () => {
      await onSubmit(reason);
      await queryClient.invalidateQueries({ queryKey: ['taskRun'] });
    });
    if (!isDone) return;
    liftGuard();
    onClose();
    onStarted();
  }

  return (
    <Dialog opened onClose={close} title={title}>
      <form onSubmit={start} noValidate>
        <Stack gap="md">
          <Text size="sm">{text}</Text>
          <Textarea
            label="Reason"
            description="It is kept with the run."
            withAsterisk
            autosize
            minRows={2}
            maxLength={runReasonMaxLength}
            value={reason}
            error={problem}
            data-autofocus
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <FormButtons submitLabel={submitLabel} isRunning={action.isRunning} onCancel={close} />
        </Stack>
      </form>
    </Dialog>
  );
}
