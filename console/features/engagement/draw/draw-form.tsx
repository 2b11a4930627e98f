import { Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { drawInput, drawMessages, maxDrawnEntries } from '../../../../contract/engagement/draws.ts';
import { parseInput } from '../../../../contract/validation-messages.ts';
import { confirm } from '../../../kit/confirm.ts';
import { NumberInput } from '../../../kit/form/number-input.tsx';
import { showSnack } from '../../../kit/snackbar.ts';
import { useAction } from '../../../kit/use-action.ts';
import { hasCode } from '../../../lib/api-error.ts';
import { drawGiveaway } from './draw.queries.ts';

type DrawValues = { winners: number | string; alternates: number | string };

/**
 * Freezes the entries, so that their hash is public before the draw. Returns the server's
 * confirmation question.
 */
async function freezeGiveawayEntries(draw: {
  engagementId: string;
  winners: number;
  alternates: number;
}) {
  try {
    await drawGiveaway(draw);
  } catch (error) {
    if (hasCode(error, 'CONFIRMATION_REQUIRED')) return error.message;
    throw error;
  }
  return '';
}

export function DrawForm({ engagementId }: { engagementId: string }) {
  const queryClient = useQueryClient();
  const drawing = useAction();
  const [values, setValues] = useState<DrawValues>({ winners: 1, alternates: 2 });
  const [problems, setProblems] = useState<Partial<Record<keyof DrawValues, string>>>({});

  function changeValue(field: keyof DrawValues, value: number | string) {
    setValues({ ...values, [field]: value });
    setProblems({ ...problems, [field]: undefined });
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const parsed = parseInput(drawInput, values);
    if (!parsed.success) {
      const messagesByField = parsed.error.issues.map(({ path, message }) => [path[0], message]);
      setProblems(Object.fromEntries(messagesByField));
      return;
    }
    const { winners, alternates } = parsed.data;
    await drawing.run(async () => {
      const question = await freezeGiveawayEntries({ engagementId, winners, alternates });
      const isConfirmed = await confirm({
        title: 'Draw the winners?',
        body: question,
        confirmLabel: 'Draw',
      });
      if (isConfirmed) {
        await drawGiveaway({ engagementId, winners, alternates, confirm: true });
        showSnack(drawMessages.drawn);
      }
      await queryClient.invalidateQueries({ queryKey: ['engagement'] });
    });
  }

  const renderInput = (field: keyof DrawValues, label: string, min: number) => (
    <NumberInput
      label={label}
      min={min}
      max={maxDrawnEntries}
      w={130}
      value={values[field]}
      error={problems[field]}
      onChange={(value) => changeValue(field, value)}
    />
  );

  return (
    <form onSubmit={submit} noValidate>
      <Group align="flex-start" gap="md">
        {renderInput('winners', 'Winners', 1)}
        {renderInput('alternates', 'Alternates', 0)}
        <Button type="submit" mt={25} loading={drawing.isRunning}>
          Draw winners
        </Button>
      </Group>
    </form>
  );
}
