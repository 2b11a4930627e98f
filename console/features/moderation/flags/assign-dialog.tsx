import { MultiSelect, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { assignWordMaxLength } from '../../../../contract/moderation/content-flags.ts';
import { DraftDialog } from '../../../kit/form/draft-dialog.tsx';
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

  function reset() {
    setChosen([]);
    setWord('');
  }

  return (
    <DraftDialog
      opened={opened}
      onSubmit={() => onAssign(chosen, word.trim())}
      onClose={onClose}
      onClosed={reset}
      title={`Assign ${plural(count, 'item')}`}
      submitLabel="Assign"
      canSubmit={chosen.length > 0}
      isDirty={word.trim() !== ''}
    >
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
        value={word}
        onChange={(event) => setWord(event.currentTarget.value)}
      />
    </DraftDialog>
  );
}
