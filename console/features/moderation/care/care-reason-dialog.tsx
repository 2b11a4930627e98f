import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { careNoteMaxLength } from '../../../../contract/moderation/care-cases.ts';
import { Dialog } from '../../../kit/dialog.tsx';
import { LockableFieldset } from '../../../kit/form/lockable-fieldset.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { useDraftGuard } from '../../../kit/use-draft-guard.ts';

interface CareReasonDialogProps {
  /** True to mark the person as in danger, false to remove the mark. */
  isMarking: boolean;
  opened: boolean;
  onSave(reason: string): Promise<boolean>;
  onClose(): void;
}

export default function CareReasonDialog(props: CareReasonDialogProps) {
  const { isMarking, opened, onSave, onClose } = props;
  const [reason, setReason] = useState('');
  const { isRunning, run } = useAction();
  const isDirty = reason !== '';
  const { close, liftGuard } = useDraftGuard({ isDirty, isSaving: isRunning, onClose });

  function save(event: FormEvent) {
    event.preventDefault();
    void run(async () => {
      if (!(await onSave(reason))) return;
      liftGuard();
      onClose();
    });
  }

  return (
    <Dialog
      opened={opened}
      onClose={close}
      onExitTransitionEnd={() => setReason('')}
      title={isMarking ? 'This person may be in danger' : 'Nobody is in danger here'}
    >
      <form onSubmit={save}>
        <Stack gap="md">
          <Text size="sm">
            {isMarking
              ? 'The flag goes to the top of the queue, the care contacts are told by mail, and the author sees where help is.'
              : 'The flag leaves the care lane and stays open like any other.'}
          </Text>
          <LockableFieldset when={isRunning}>
            <Textarea
              label="Why"
              description="Stands in the history. Only staff read it."
              required
              data-autofocus
              maxLength={careNoteMaxLength}
              autosize
              minRows={2}
              value={reason}
              onChange={({ currentTarget }) => setReason(currentTarget.value)}
            />
          </LockableFieldset>
          <Group justify="flex-end">
            <Button variant="default" onClick={close} disabled={isRunning}>
              Cancel
            </Button>
            <Button type="submit" loading={isRunning}>
              {isMarking ? 'Mark as in danger' : 'Remove the mark'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
