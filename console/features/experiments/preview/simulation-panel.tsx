import { Button, Group, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import {
  experimentMessages,
  simulationRunLimits,
} from '../../../../contract/experiments/experiments.ts';
import { NumberInput } from '../../../kit/form/number-input.tsx';
import type { Column } from '../../../kit/list/columns.ts';
import { DataTable } from '../../../kit/list/data-table.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { formatCount, formatShare } from '../../../lib/format.ts';
import type { Experiment } from '../experiments/experiments.queries.ts';
import { type AssignmentSimulation, runSimulation } from './preview.queries.ts';

const simulationColumns: Column<AssignmentSimulation[number]>[] = [
  { id: 'key', header: 'Variant', essential: true, cell: ({ key }) => key },
  {
    id: 'results',
    header: 'Results',
    kind: 'number',
    cell: ({ results }) => formatCount(results),
  },
  {
    id: 'percent',
    header: 'Percent',
    kind: 'number',
    cell: ({ percent }) => formatShare(percent, 100),
  },
  {
    id: 'expected',
    header: 'Expected',
    kind: 'number',
    cell: ({ expectedPercent }) => formatShare(expectedPercent, 100),
  },
  {
    id: 'deviation',
    header: 'Deviation',
    cell: ({ isWithinChance }) => (isWithinChance ? 'Within chance' : 'More than chance explains'),
  },
];

export function SimulationPanel({ experiment }: { experiment: Experiment }) {
  const [n, setN] = useState<number | string>(simulationRunLimits.default);
  const [rows, setRows] = useState<AssignmentSimulation>();
  const { isRunning, run } = useAction();
  const isValid =
    typeof n === 'number' &&
    Number.isInteger(n) &&
    n >= simulationRunLimits.min &&
    n <= simulationRunLimits.max;

  function startSimulation(event: FormEvent) {
    event.preventDefault();
    if (isValid) void run(async () => setRows(await runSimulation(experiment.id, n)));
  }

  return (
    <Panel title="Simulation">
      <Stack gap="sm">
        <form onSubmit={startSimulation} noValidate>
          <Group align="end">
            <NumberInput
              label="Visitors"
              min={simulationRunLimits.min}
              max={simulationRunLimits.max}
              isGrouped
              value={n}
              error={isValid ? undefined : experimentMessages.runsInvalid}
              onChange={setN}
            />
            <Button type="submit" loading={isRunning} disabled={!isValid}>
              Run simulation
            </Button>
          </Group>
        </form>
        {rows && (
          <DataTable
            label="Simulation"
            columns={simulationColumns}
            rows={rows}
            rowId={({ key }) => key}
            rowName={({ key }) => key}
          />
        )}
        <Text size="sm" c="dimmed">
          With the weights as they are saved. The same number gives the same result every time.
        </Text>
      </Stack>
    </Panel>
  );
}
