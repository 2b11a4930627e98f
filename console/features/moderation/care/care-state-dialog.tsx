import { Radio, Stack, Textarea, TextInput } from '@mantine/core';
import { type ChangeEvent, useState } from 'react';
import {
  type CareDisclosureInput,
  careNoteMaxLength,
  careStateHints,
} from '../../../../contract/moderation/care-cases.ts';
import {
  type CareState,
  careStateLabels,
  careStates,
} from '../../../../contract/moderation/care-states.ts';
import { DraftDialog } from '../../../kit/form/draft-dialog.tsx';

interface CareStateChoice {
  state: CareState;
  note: string;
  disclosure: CareDisclosureInput | undefined;
}

interface CareStateDialogProps {
  state: CareState;
  opened: boolean;
  onSave(choice: CareStateChoice): Promise<boolean>;
  onClose(): void;
}

const disclosureFields = [
  { name: 'disclosedTo', label: 'Who was told', maxLength: 200 },
  { name: 'disclosed', label: 'What they were told', maxLength: 1000 },
  { name: 'reason', label: 'Why', maxLength: 1000 },
  { name: 'approvedBy', label: 'Who approved it', maxLength: 200 },
] as const;
type TypedElement = HTMLInputElement | HTMLTextAreaElement;
const emptyDisclosure = { disclosedTo: '', disclosed: '', reason: '', approvedBy: '' };
/** Usual next step, chosen when the dialog opens. */
const usualNextCareState: Record<CareState, CareState> = {
  UNANSWERED: 'ANSWERED',
  ANSWERED: 'FOLLOWED_UP',
  EMERGENCY_CALLED: 'FOLLOWED_UP',
  FOLLOWED_UP: 'UNANSWERED',
  HANDED_ON: 'UNANSWERED',
  FALSE_ALARM: 'UNANSWERED',
};

export default function CareStateDialog({ state, opened, onSave, onClose }: CareStateDialogProps) {
  const [chosen, setChosen] = useState<CareState>();
  const [note, setNote] = useState('');
  const [disclosure, setDisclosure] = useState<CareDisclosureInput>(emptyDisclosure);
  const isDirty = note !== '' || Object.values(disclosure).some((words) => words !== '');
  const wanted = chosen ?? usualNextCareState[state];
  const isEmergency = wanted === 'EMERGENCY_CALLED';
  const needsNote = wanted === 'HANDED_ON' || wanted === 'FALSE_ALARM';

  function reset() {
    setChosen(undefined);
    setNote('');
    setDisclosure(emptyDisclosure);
  }

  return (
    <DraftDialog
      opened={opened}
      onSubmit={() =>
        onSave({ state: wanted, note, disclosure: isEmergency ? disclosure : undefined })
      }
      onClose={onClose}
      onClosed={reset}
      title="State of the case"
      submitLabel="Save state"
      isDirty={isDirty}
      size="lg"
    >
      <Radio.Group
        label={`Now: ${careStateLabels[state].toLowerCase()}`}
        value={wanted}
        onChange={(value) => setChosen(value as CareState)}
      >
        <Stack gap="xs" mt="xs">
          {careStates.map((option) => (
            <Radio
              key={option}
              value={option}
              label={careStateLabels[option]}
              description={careStateHints[option]}
              disabled={option === state}
              {...(option === wanted && { 'data-autofocus': true })}
            />
          ))}
        </Stack>
      </Radio.Group>
      {isEmergency && (
        <Stack gap="xs">
          {disclosureFields.map(({ name, label, maxLength }) => {
            const input = {
              label,
              required: true,
              maxLength,
              value: disclosure[name],
              onChange: ({ currentTarget: { value } }: ChangeEvent<TypedElement>) =>
                setDisclosure((before) => ({ ...before, [name]: value })),
            };
            return maxLength > 200 ? (
              <Textarea key={name} autosize minRows={2} {...input} />
            ) : (
              <TextInput key={name} {...input} />
            );
          })}
        </Stack>
      )}
      <Textarea
        label="Note"
        description="Stands in the history. Only staff read it."
        required={needsNote}
        maxLength={careNoteMaxLength}
        autosize
        minRows={2}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
    </DraftDialog>
  );
}
