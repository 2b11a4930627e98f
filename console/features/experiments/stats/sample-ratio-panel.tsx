import { Badge, Table, Text } from '@mantine/core';
import { percentOf, totalWeight } from '../../../../contract/experiments/experiments.ts';
import { Panel } from '../../../kit/panel.tsx';
import { formatCount, formatDateTime } from '../../../lib/format.ts';
import { probability } from './percents.ts';
import type { Phase } from './stats.queries.ts';
import classes from './stats-tables.module.css';

const looks: Record<Phase['verdict'], { color: string; label: string }> = {
  FINE: { color: 'teal', label: 'Fine' },
  TOO_FEW: { color: 'gray', label: 'Too few' },
  MISMATCH: { color: 'red', label: 'Mismatch' },
  CLOSED_VARIANT: { color: 'red', label: 'Mismatch' },
};

/** Whether visitors divide as the weights say, for each time with the same weights. */
export function SampleRatioPanel({ phases }: { phases: readonly Phase[] }) {
  return (
    <Panel title="Do visitors divide as the weights say?">
      <div className={classes.scroller}>
        <Table aria-label="Sample ratio by period">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Period</Table.Th>
              <Table.Th scope="col">New visitors, and the share they should have</Table.Th>
              <Table.Th scope="col" className={classes.number}>
                p
              </Table.Th>
              <Table.Th scope="col">What it says</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {phases.map((phase) => (
              <PhaseRow key={phase.startedAt} phase={phase} />
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <Text size="sm" c="dimmed" mt="xs">
        Each period is held against its own weights: changing one is no alarm.
      </Text>
    </Panel>
  );
}

function PhaseRow({ phase }: { phase: Phase }) {
  const { startedAt, endedAt, variants, p, verdict, words } = phase;
  const weights = totalWeight(variants);
  const visitors = variants.reduce((sum, variant) => sum + variant.visitors, 0);
  return (
    <Table.Tr>
      <Table.Td>
        {formatDateTime(startedAt)}
        <div className={classes.interval}>
          {endedAt ? `until ${formatDateTime(endedAt)}` : 'until now'}
        </div>
      </Table.Td>
      <Table.Td>
        {variants.map(({ key, weight, visitors: own }) => (
          <div key={key}>
            {key}: {formatCount(own)} ({percentOf(own, visitors)}% of {percentOf(weight, weights)}%)
          </div>
        ))}
      </Table.Td>
      <Table.Td className={classes.number}>{p === null ? '' : probability(p)}</Table.Td>
      <Table.Td className={classes.words}>
        <Badge variant="light" color={looks[verdict].color} tt="none" mr="xs">
          {looks[verdict].label}
        </Badge>
        {words}
      </Table.Td>
    </Table.Tr>
  );
}
