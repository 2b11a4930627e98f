import { Text } from '@mantine/core';
import { maxListedPhases, totalWeight } from '../../../../contract/experiments/experiments.ts';
import { Badge, type BadgeColor } from '../../../kit/badge.tsx';
import { LimitNote } from '../../../kit/limit-note.tsx';
import type { Column } from '../../../kit/list/columns.ts';
import { DataTable } from '../../../kit/list/data-table.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { formatCount, formatDateTime, formatShare } from '../../../lib/format.ts';
import { formatProbability } from './percents.ts';
import type { ExperimentPhase, SampleRatio } from './stats.queries.ts';
import classes from './stats-tables.module.css';

const sampleRatioVerdictBadges: Record<
  ExperimentPhase['verdict'],
  { color: BadgeColor; label: string }
> = {
  FINE: { color: 'cyan', label: 'Fine' },
  TOO_FEW: { color: 'gray', label: 'Too few' },
  MISMATCH: { color: 'red', label: 'Mismatch' },
  CLOSED_VARIANT: { color: 'red', label: 'Mismatch' },
};

const phaseColumns: Column<ExperimentPhase>[] = [
  {
    id: 'period',
    header: 'Period',
    essential: true,
    lines: 4,
    cell: ({ startedAt, endedAt }) => (
      <div>
        {formatDateTime(startedAt)}
        <div className={classes.interval}>
          {endedAt ? `until ${formatDateTime(endedAt)}` : 'until now'}
        </div>
      </div>
    ),
  },
  {
    id: 'visitors',
    header: 'New visitors',
    minWidth: '16rem',
    lines: 20,
    cell: ({ variants }) => <VisitorsPerVariant variants={variants} />,
  },
  {
    id: 'p',
    header: 'p',
    kind: 'number',
    cell: ({ p }) => (p === null ? '' : formatProbability(p)),
  },
  {
    id: 'words',
    header: 'What it says',
    minWidth: '14rem',
    lines: 8,
    cell: ({ verdict, words }) => (
      <div>
        <Badge look="light" color={sampleRatioVerdictBadges[verdict].color}>
          {sampleRatioVerdictBadges[verdict].label}
        </Badge>{' '}
        {words}
      </div>
    ),
  },
];

interface SampleRatioPanelProps {
  phases: readonly ExperimentPhase[];
  allPhases: SampleRatio;
}

export function SampleRatioPanel({ phases, allPhases }: SampleRatioPanelProps) {
  return (
    <Panel title="Do visitors divide as the weights say?">
      <DataTable
        label="Sample ratio by period"
        columns={phaseColumns}
        rows={phases}
        rowId={({ startedAt }) => startedAt}
        rowName={({ startedAt }) => formatDateTime(startedAt)}
      />
      <LimitNote rows={phases} limit={maxListedPhases} which="latest" noun="periods" />
      <Text size="sm" c="dimmed" mt="xs">
        <strong>All periods:</strong> {allPhases.words}
        {allPhases.p !== null && ` p = ${formatProbability(allPhases.p)}.`} Each period is held
        against its own weights, so changing them is no alarm. A visitor is new in the period that
        assigned them. p stays right however often you look.
      </Text>
    </Panel>
  );
}

function VisitorsPerVariant({ variants }: Pick<ExperimentPhase, 'variants'>) {
  const weights = totalWeight(variants);
  const visitors = variants.reduce((sum, variant) => sum + variant.visitors, 0);
  return (
    <div>
      {variants.map(({ key, weight, visitors: own }) => (
        <div key={key}>
          {key}: {formatCount(own)}, {formatShare(own, visitors)} (expected{' '}
          {formatShare(weight, weights)})
        </div>
      ))}
    </div>
  );
}
