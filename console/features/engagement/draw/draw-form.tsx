import { Button, Group, NumberInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { drawInput, drawMessages, mostDrawn } from '../../../../contract/engagement/draws.ts';
import { parseInput } from '../../../../contract/validation-messages.ts';
import { confirm } from '../../../kit/confirm.ts';
import { showSnack } from '../../../kit/snackbar.ts';
import { useAction } from '../../../kit/use-action.ts';
import { drawGiveaway } from './draw.queries.ts';

type Given = { winners: number | string; alternates: number | string };

/** How many to draw. It is asked once more, since it cannot be undone. */
export function DrawForm({ engagementId }: { engagementId: string }) {
  const queryClient = useQueryClient();
  const drawing = useAction();
  const [given, setGiven] = useState<Given>({ winners: 1, alternates: 2 });
  const [problems, setProblems] = useState<Partial<Record<keyof Given, string>>>({});

  function change(field: keyof Given, value: number | string) {
    setGiven({ ...given, [field]: value });
    setProblems({ ...problems, [field]: undefined });
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const parsed = parseInput(drawInput, given);
    if (!parsed.success) {
      const named = parsed.error.issues.map(({ path, message }) => [path[0], message]);
      setProblems(Object.fromEntries(named));
      return;
    }
    const { winners, alternates } = parsed.data;
    const isMeant = await confirm({
      title: 'Draw the winners?',
      body: drawMessages.question(winners, alternates),
      confirmLabel: 'Draw',
    });
    if (!isMeant) return;
    await drawing.run(async () => {
      await drawGiveaway({ engagementId, winners, alternates, confirm: true });
      await queryClient.invalidateQueries({ queryKey: ['engagement'] });
      showSnack(drawMessages.drawn);
    });
  }

  const input = (field: keyof Given, label: string, min: number) => (
    <NumberInput
      label={label}
      min={min}
      max={mostDrawn}
      allowDecimal={false}
      clampBehavior="none"
      w={130}
      value={given[field]}
      error={problems[field]}
      onChange={(value) => change(field, value)}
    />
  );

  return (
    <form onSubmit={submit} noValidate>
      <Group align="flex-start" gap="md">
        {input('winners', 'Winners', 1)}
        {input('alternates', 'Alternates', 0)}
        <Button type="submit" mt={25} loading={drawing.isRunning}>
          Draw winners
        </Button>
      </Group>
    </form>
  );
}
