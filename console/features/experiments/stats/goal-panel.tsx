import { Text } from '@mantine/core';
import { Badge } from '../../../kit/badge.tsx';
import type { Column } from '../../../kit/list/columns.ts';
import { DataTable } from '../../../kit/list/data-table.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { formatCount } from '../../../lib/format.ts';
import { formatPoints, formatProbability, formatShare } from './percents.ts';
import type { GoalReport } from './stats.queries.ts';
import { WithInterval } from './with-interval.tsx';

type Result = GoalReport['variants'][number];

const columns: Column<Result>[] = [
  { id: 'key', header: 'Variant', essential: true, cell: ({ key }) => key },
  {
    id: 'reached',
    header: 'Reached',
    kind: 'number',
    cell: ({ reached, sessions }) => `${formatCount(reached)} of ${formatCount(sessions)}`,
  },
  {
    id: 'rate',
    header: 'Rate',
    kind: 'number',
    cell: ({ rate, low, high }) => (
      <WithInterval value={formatShare(rate)} low={formatShare(low)} high={formatShare(high)} />
    ),
  },
  {
    id: 'difference',
    header: 'Against the control',
    kind: 'number',
    cell: ({ comparison }) =>
      comparison && (
        <WithInterval
          value={formatPoints(comparison.difference)}
          low={formatPoints(comparison.low)}
          high={formatPoints(comparison.high)}
        />
      ),
  },
  {
    id: 'p',
    header: 'p',
    kind: 'number',
    cell: ({ comparison }) => comparison && formatProbability(comparison.p),
  },
  {
    id: 'words',
    header: 'What it says',
    minWidth: '14rem',
    lines: 5,
    cell: ({ comparison, words }) => (
      <div>
        {comparison?.isSure && (
          <Badge look="light" color={comparison.difference > 0 ? 'cyan' : 'red'}>
            Sure
          </Badge>
        )}{' '}
        {words}
      </div>
    ),
  },
];

export function GoalPanel({ goal: { name, variants } }: { goal: GoalReport }) {
  return (
    <Panel title={`Goal: ${name}`}>
      <DataTable
        label={`Goal ${name}`}
        columns={columns}
        rows={variants}
        rowId={({ key }) => key}
        rowName={({ key }) => key}
      />
      <Text size="sm" c="dimmed" mt="xs">
        Intervals hold in 95% of cases. Differences are in percentage points; they and p stay right
        however often you look, and sure means p below 0.05.
      </Text>
    </Panel>
  );
}
