import { Stack } from '@mantine/core';
import type { Experiment } from '../experiments/experiments.queries.ts';
import { ExplainPanel } from './explain-panel.tsx';
import { SessionPanel } from './session-panel.tsx';
import { SimulationPanel } from './simulation-panel.tsx';

export function PreviewTab({ experiment }: { experiment: Experiment }) {
  return (
    <Stack gap="md" maw="48rem">
      <SessionPanel experiment={experiment} />
      <ExplainPanel experiment={experiment} />
      <SimulationPanel experiment={experiment} />
    </Stack>
  );
}
