import { Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { careNoteMaxLength } from '../../../../contract/moderation/care-cases.ts';
import { DraftDialog } from '../../../kit/form/draft-dialog.tsx';

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

  return (
    <DraftDialog
      opened={opened}
      onSubmit={() => onSave(reason)}
      onClose={onClose}
      onClosed={() => setReason('')}
      title={isMarking ? 'This person may be in danger' : 'Nobody is in danger here'}
      submitLabel={isMarking ? 'Mark as in danger' : 'Remove the mark'}
      isDirty={reason !== ''}
    >
      <Text size="sm">
        {isMarking
          ? 'The flag goes to the top of the queue, the care contacts are told by mail, and the author sees where help is.'
          : 'The flag leaves the care lane and stays open like any other.'}
      </Text>
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
    </DraftDialog>
  );
}
