import { Button, Group, MultiSelect, Stack, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { assignWordMaxLength } from '../../../../contract/moderation/content-flags.ts';
import { Dialog } from '../../../kit/dialog.tsx';
import { LockableFieldset } from '../../../kit/form/lockable-fieldset.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { useDraftGuard } from '../../../kit/use-draft-guard.ts';
import { plural } from '../../../lib/format.ts';
import { staffQuery } from './flags.queries.ts';

interface AssignDialogProps {
  count: number;
  opened: boolean;
  onAssign(userIds: string[], word: string): Promise<boolean>;
  onClose(): void;
}

export default function AssignDialog({ count, opened, onAssign, onClose }: AssignDialogProps) {
  const { data: people = [] } = useQuery(staffQuery);
  const [chosen, setChosen] = useState<string[]>([]);
  const [word, setWord] = useState('');
  const { isRunning, run } = useAction();
  const isDirty = word.trim() !== '';
  const { close, liftGuard } = useDraftGuard({ isDirty, isSaving: isRunning, onClose });

  function assign(event: FormEvent) {
    event.preventDefault();
    void run(async () => {
      if (!(await onAssign(chosen, word.trim()))) return;
      liftGuard();
      onClose();
    });
  }

  function reset() {
    setChosen([]);
    setWord('');
  }

  return (
    <Dialog
      opened={opened}
      onClose={close}
      onExitTransitionEnd={reset}
      title={`Assign ${plural(count, 'item')}`}
    >
      <form onSubmit={assign}>
        <Stack gap="md">
          <LockableFieldset when={isRunning}>
            <MultiSelect
              label="Moderators"
              description="They are added to those who are assigned already, and notified by mail."
              data={people}
              value={chosen}
              onChange={setChosen}
              searchable
              data-autofocus
              comboboxProps={{ withinPortal: false }}
              nothingFoundMessage="Nobody found"
              hidePickedOptions
            />
            <Textarea
              label="A word to them"
              description="Stands in their mail and in the history. Nobody else is told."
              maxLength={assignWordMaxLength}
              autosize
              minRows={2}
              mt="md"
              value={word}
              onChange={(event) => setWord(event.currentTarget.value)}
            />
          </LockableFieldset>
          <Group justify="flex-end">
            <Button variant="default" onClick={close} disabled={isRunning}>
              Cancel
            </Button>
            <Button type="submit" loading={isRunning} disabled={chosen.length === 0}>
              Assign
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
