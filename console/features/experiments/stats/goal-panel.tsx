import { Badge, Table, Text } from '@mantine/core';
import { Panel } from '../../../kit/panel.tsx';
import { formatCount } from '../../../lib/format.ts';
import { percent, points, probability } from './percents.ts';
import type { GoalReport } from './stats.queries.ts';
import classes from './stats-tables.module.css';

/** How often sessions of each variant reach a goal, and whether that is more than chance. */
export function GoalPanel({ goal: { name, variants } }: { goal: GoalReport }) {
  return (
    <Panel title={`Goal: ${name}`}>
      <div className={classes.scroller}>
        <Table aria-label={`Goal ${name}`}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Variant</Table.Th>
              <Table.Th scope="col" className={classes.number}>
                Reached
              </Table.Th>
              <Table.Th scope="col" className={classes.number}>
                Rate
              </Table.Th>
              <Table.Th scope="col" className={classes.number}>
                Against the control
              </Table.Th>
              <Table.Th scope="col" className={classes.number}>
                p
              </Table.Th>
              <Table.Th scope="col">What it says</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {variants.map((variant) => (
              <GoalRow key={variant.key} variant={variant} />
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <Text size="sm" c="dimmed" mt="xs">
        Intervals hold in 95% of cases. Differences are in percentage points; they and p stay right
        however often you look, and sure means p below 0.05.
      </Text>
    </Panel>
  );
}

function GoalRow({ variant }: { variant: GoalReport['variants'][number] }) {
  const { key, sessions, reached, rate, low, high, comparison, words } = variant;
  return (
    <Table.Tr>
      <Table.Th scope="row">{key}</Table.Th>
      <Table.Td className={classes.number}>
        {formatCount(reached)} of {formatCount(sessions)}
      </Table.Td>
      <Table.Td className={classes.number}>
        {percent(rate)}
        <div className={classes.interval}>
          {percent(low)} to {percent(high)}
        </div>
      </Table.Td>
      <Table.Td className={classes.number}>
        {comparison && (
          <>
            {points(comparison.difference)}
            <div className={classes.interval}>
              {points(comparison.low)} to {points(comparison.high)}
            </div>
          </>
        )}
      </Table.Td>
      <Table.Td className={classes.number}>{comparison && probability(comparison.p)}</Table.Td>
      <Table.Td className={classes.words}>
        {comparison?.isSure && (
          <Badge
            variant="light"
            color={comparison.difference > 0 ? 'teal' : 'red'}
            tt="none"
            mr="xs"
          >
            Sure
          </Badge>
        )}
        {words}
      </Table.Td>
    </Table.Tr>
  );
}
