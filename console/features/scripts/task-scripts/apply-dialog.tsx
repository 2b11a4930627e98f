import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { reasonMaxLength, scriptMessages } from '../../../../contract/scripts/task-scripts.ts';
import { Dialog } from '../../../kit/dialog.tsx';
import { showSnack } from '../../../kit/snackbar.ts';
import { useAction } from '../../../kit/use-action.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { applyChanges, type ProposingRun } from './script-changes.queries.ts';

export type ChosenChanges = { count: number } & ({ changeIds: string[] } | { search: string });

interface ApplyDialogProps {
  run: ProposingRun;
  chosen: ChosenChanges;
  what: string;
  onClose(): void;
  onStarted(): void;
}

export function ApplyDialog({ run, chosen, what, onClose, onStarted }: ApplyDialogProps) {
  const queryClient = useQueryClient();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const action = useAction({
    onFailure(error) {
      if (!(error instanceof ApiError) || error.field === undefined) return false;
      setProblem(error.message);
      return true;
    },
  });

  async function start(event: FormEvent) {
    event.preventDefault();
    if (reason.trim() === '') {
      setProblem(scriptMessages.reasonRequired);
      return;
    }
    setProblem(undefined);
    const { count: _, ...which } = chosen;
    const isDone = await action.run(async () => {
      await applyChanges({ id: run.id, reason, ...which });
      await queryClient.invalidateQueries({ queryKey: ['taskRun'] });
    });
    if (!isDone) return;
    showSnack(scriptMessages.started);
    onClose();
    onStarted();
  }

  return (
    <Dialog opened onClose={onClose} title={`Apply ${what}`}>
      <form onSubmit={start} noValidate>
        <Stack gap="md">
          <Text size="sm">
            A run makes them now, where they are still there. It can be taken back like any other.
          </Text>
          <Textarea
            label="Reason"
            description="It is kept with the run."
            withAsterisk
            autosize
            minRows={2}
            maxLength={reasonMaxLength}
            value={reason}
            error={problem}
            data-autofocus
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={action.isRunning}>
              Cancel
            </Button>
            <Button type="submit" loading={action.isRunning}>
              Apply
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
