import { Select, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { experimentMessages } from '../../../../contract/experiments/experiments.ts';
import { Dialog } from '../../../kit/dialog.tsx';
import { FormButtons } from '../../../kit/form/form-buttons.tsx';
import { showSnack } from '../../../kit/snackbar.ts';
import { useAction } from '../../../kit/use-action.ts';
import { type Experiment, updateExperiment } from '../experiments/experiments.queries.ts';

interface StopDialogProps {
  experiment: Experiment;
  suggested: string | null;
  onClose(): void;
}

export function StopDialog({ experiment, suggested, onClose }: StopDialogProps) {
  const queryClient = useQueryClient();
  const [winner, setWinner] = useState(suggested);
  const { isRunning, run } = useAction();

  const stopExperiment = (key: string) =>
    run(async () => {
      const { id, version } = experiment;
      await updateExperiment({ id, version, isActive: false, winner: key });
      await queryClient.invalidateQueries({ queryKey: ['experiment'] });
      showSnack(experimentMessages.stopped);
      onClose();
    });

  return (
    <Dialog opened onClose={onClose} title="Stop and give everyone the winner">
      <Stack>
        <Text size="sm">
          The experiment stops counting, and every visitor gets this variant from now on, those who
          took no part included. Making it active again takes this back.
        </Text>
        <Select
          label="Winner"
          placeholder="Choose a variant"
          data={experiment.variants.map(({ key }) => key)}
          allowDeselect={false}
          value={winner}
          onChange={setWinner}
        />
        <FormButtons
          submitLabel="Stop experiment"
          isRunning={isRunning}
          canSubmit={Boolean(winner)}
          onSubmit={() => winner && stopExperiment(winner)}
          onCancel={onClose}
        />
      </Stack>
    </Dialog>
  );
}
