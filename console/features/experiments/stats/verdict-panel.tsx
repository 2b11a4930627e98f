import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Badge, type BadgeColor } from '../../../kit/badge.tsx';
import { Panel } from '../../../kit/panel.tsx';
import type { Experiment } from '../experiments/experiments.queries.ts';
import type { Verdict } from './stats.queries.ts';
import { StopDialog } from './stop-dialog.tsx';

const shippingVerdictBadges: Record<
  NonNullable<Verdict['verdict']>,
  { color: BadgeColor; label: string }
> = {
  SHIP: { color: 'cyan', label: 'Ship' },
  ROLL_BACK: { color: 'red', label: 'Roll back' },
  LOOK_CLOSER: { color: 'orange', label: 'Look closer' },
};

interface VerdictPanelProps {
  experiment: Experiment;
  verdict: Verdict;
}

export function VerdictPanel({ experiment, verdict }: VerdictPanelProps) {
  const [isStopping, setIsStopping] = useState(false);
  const look = verdict.verdict
    ? shippingVerdictBadges[verdict.verdict]
    : { color: 'gray', label: 'Not yet' };
  return (
    <Panel title="Verdict">
      <Stack gap="sm" align="start">
        <Group gap="xs" wrap="nowrap" align="baseline">
          <Badge look="light" color={look.color as BadgeColor}>
            {look.label}
          </Badge>
          <Text>{verdict.words}</Text>
        </Group>
        {experiment.winner === null ? (
          <Button variant="default" onClick={() => setIsStopping(true)}>
            Stop and give everyone the winner
          </Button>
        ) : (
          <Text size="sm" c="dimmed">
            The experiment was stopped: everyone gets {experiment.winner}.
          </Text>
        )}
      </Stack>
      {isStopping && (
        <StopDialog
          experiment={experiment}
          suggested={verdict.variant}
          onClose={() => setIsStopping(false)}
        />
      )}
    </Panel>
  );
}
