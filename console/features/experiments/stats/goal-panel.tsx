import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { goalRoleLabels } from '../../../../contract/experiments/experiments.ts';
import { Badge } from '../../../kit/badge.tsx';
import type { Column } from '../../../kit/list/columns.ts';
import { DataTable } from '../../../kit/list/data-table.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { formatCount, formatShare } from '../../../lib/format.ts';
import { formatLift, formatPoints, formatProbability } from './percents.ts';
import type { GoalReport } from './stats.queries.ts';
import { WithInterval } from './with-interval.tsx';

type VariantResult = GoalReport['variants'][number];

const variantResultColumns: Column<VariantResult>[] = [
  { id: 'key', header: 'Variant', essential: true, cell: ({ key }) => key },
  {
    id: 'reached',
    header: 'Visitors',
    kind: 'number',
    cell: ({ reached, visitors }) => `${formatCount(reached)} of ${formatCount(visitors)}`,
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
    header: 'Points',
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
    id: 'lift',
    header: 'Lift',
    kind: 'number',
    cell: ({ comparison }) =>
      comparison?.lift != null && (
        <WithInterval
          value={formatLift(comparison.lift)}
          low={formatLift(comparison.liftLow ?? -1)}
          high={comparison.liftHigh === null ? 'open' : formatLift(comparison.liftHigh)}
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
          <Badge look="light" color={words.startsWith('Better') ? 'cyan' : 'red'}>
            Sure
          </Badge>
        )}{' '}
        {words}
      </div>
    ),
  },
];

interface GoalPanelProps {
  goal: GoalReport;
  chart: ReactNode;
}

export function GoalPanel({ goal, chart }: GoalPanelProps) {
  const { name, role, variants, earlier } = goal;
  const weighted = variants.find(({ comparison }) => comparison?.isWeighted);
  return (
    <Panel
      title={`Goal: ${name}`}
      aside={role !== 'SECONDARY' && <Badge>{goalRoleLabels[role]}</Badge>}
    >
      <DataTable
        label={`Goal ${name}`}
        columns={variantResultColumns}
        rows={variants}
        rowId={({ key }) => key}
        rowName={({ key }) => key}
      />
      <Text size="sm" c="dimmed" mt="xs" mb="md">
        Points and lift compare with the control; intervals hold in 95% of cases. They and p stay
        right however often you look, for all goals together. Sure means p below 0.05.
        {weighted && <WeightedResultNote variants={variants} weighted={weighted} />}
      </Text>
      {chart}
      {earlier.length > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          Sessions from before visitors were counted:{' '}
          {earlier
            .map(
              ({ key, reached, sessions }) =>
                `${key} ${formatCount(reached)} of ${formatCount(sessions)}, ${formatShare(reached, sessions)}`,
            )
            .join('; ')}
          . Sessions of one visitor depend on each other, so no statement is possible.
        </Text>
      )}
    </Panel>
  );
}

function WeightedResultNote({
  variants: [control],
  weighted: { key, rate, comparison },
}: {
  variants: readonly VariantResult[];
  weighted: VariantResult;
}) {
  if (!control || !comparison) return null;
  return (
    <>
      {' '}
      Periods with different weights are compared one by one and then averaged: that is why{' '}
      {formatShare(rate)} − {formatShare(control.rate)} of {key} is not{' '}
      {formatPoints(comparison.difference)}.
    </>
  );
}
