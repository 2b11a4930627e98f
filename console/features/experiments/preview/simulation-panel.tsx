import { Button, Group, NumberInput, Stack, Table, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import {
  experimentMessages,
  simulationRuns,
} from '../../../../contract/experiments/experiments.ts';
import { Panel } from '../../../kit/panel.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { formatCount } from '../../../lib/format.ts';
import type { Experiment } from '../experiments/experiments.queries.ts';
import { runSimulation, type Simulation } from './preview.queries.ts';

/** What the saved weights come to among many made-up visitors. */
export function SimulationPanel({ experiment }: { experiment: Experiment }) {
  const [n, setN] = useState<number | string>(simulationRuns.default);
  const [rows, setRows] = useState<Simulation>();
  const { isRunning, run } = useAction();
  const isValid =
    typeof n === 'number' &&
    Number.isInteger(n) &&
    n >= simulationRuns.min &&
    n <= simulationRuns.max;

  function start(event: FormEvent) {
    event.preventDefault();
    if (isValid) run(async () => setRows(await runSimulation(experiment.id, n)));
  }

  return (
    <Panel title="Simulation">
      <Stack gap="sm">
        <form onSubmit={start} noValidate>
          <Group align="end">
            <NumberInput
              label="Visitors"
              allowDecimal={false}
              allowNegative={false}
              clampBehavior="none"
              min={simulationRuns.min}
              max={simulationRuns.max}
              thousandSeparator=","
              value={n}
              error={isValid ? undefined : experimentMessages.runsInvalid}
              onChange={setN}
            />
            <Button type="submit" loading={isRunning} disabled={!isValid}>
              Run simulation
            </Button>
          </Group>
        </form>
        {rows && <SimulationTable rows={rows} />}
        <Text size="sm" c="dimmed">
          With the weights as they are saved. The same number gives the same result every time.
        </Text>
      </Stack>
    </Panel>
  );
}

function SimulationTable({ rows }: { rows: Simulation }) {
  return (
    <Table aria-label="Simulation">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Variant</Table.Th>
          <Table.Th scope="col" ta="right">
            Results
          </Table.Th>
          <Table.Th scope="col" ta="right">
            Percent
          </Table.Th>
          <Table.Th scope="col" ta="right">
            Expected
          </Table.Th>
          <Table.Th scope="col">Deviation</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ key, results, percent, expectedPercent, isWithinChance }) => (
          <Table.Tr key={key}>
            <Table.Th scope="row" fw={400}>
              {key}
            </Table.Th>
            <Table.Td ta="right">{formatCount(results)}</Table.Td>
            <Table.Td ta="right">{percent.toFixed(2)}%</Table.Td>
            <Table.Td ta="right">{expectedPercent.toFixed(2)}%</Table.Td>
            <Table.Td>{isWithinChance ? 'Within chance' : 'More than chance explains'}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
