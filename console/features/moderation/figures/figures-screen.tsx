import { Button, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { figuresPeriods } from '../../../../contract/moderation/figures.ts';
import { formatPercent } from '../../../../contract/percent.ts';
import type { Column } from '../../../kit/list/columns.ts';
import { DataTable } from '../../../kit/list/data-table.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { RecordScreen } from '../../../kit/record-screen.tsx';
import { formatCount } from '../../../lib/format.ts';
import {
  type DecisionTimes,
  type Figures,
  figuresCsvAddress,
  moderationFiguresQuery,
} from './figures.queries.ts';
import { ShadowPanel, WhatIfPanel } from './what-if-panel.tsx';
import { WordTrialPanel } from './word-trial-panel.tsx';

const figuresPeriodOptions = figuresPeriods.map((days) => ({
  value: String(days),
  label: `Last ${days} days`,
}));

export default function FiguresScreen() {
  const [days, setDays] = useState<number>(30);
  const query = useQuery(moderationFiguresQuery(days));
  return (
    <RecordScreen
      noun="figures"
      query={query}
      lead={null}
      actions={() => (
        <>
          <NativeSelect
            aria-label="Period"
            data={figuresPeriodOptions}
            value={String(days)}
            onChange={(event) => setDays(Number(event.currentTarget.value))}
          />
          <Button
            component="a"
            href={figuresCsvAddress(days)}
            download
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            CSV
          </Button>
        </>
      )}
    >
      {(figures) => (
        <Stack gap="md">
          <Text c="dimmed" size="sm">
            All of the team together, without people in danger. Nobody is compared with anybody.
          </Text>
          <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md" style={{ alignItems: 'start' }}>
            <Panel title="Waiting now, by age">
              <CountTable label="Backlog" first="Age" rows={figures.backlog} />
            </Panel>
            <Panel title="Time to decision, by reason">
              <TimesTable label="Time by reason" first="Reason" rows={figures.timesByReason} />
            </Panel>
            <Panel title="Automod and people">
              <AutomodTable automod={figures.automod} />
            </Panel>
            <Panel title="First decisions and objections">
              <CountTable
                label="Objections"
                first="Result"
                rows={[
                  { label: 'Decision stood', count: figures.appealsUpheld },
                  { label: 'Decision was changed', count: figures.appealsOverturned },
                ]}
              />
            </Panel>
            <Panel title="Two reviewers">
              <ReviewTable rows={figures.reviews} />
            </Panel>
            <WhatIfPanel />
            <WordTrialPanel />
            <ShadowPanel />
            <Panel title="Time to decision, by hour of opening">
              <TimesTable label="Time by hour" first="Hour" rows={figures.timesByHour} />
            </Panel>
          </SimpleGrid>
        </Stack>
      )}
    </RecordScreen>
  );
}

interface CountRow {
  label: string;
  count: number;
}

interface FiguresTableProps<Row> {
  label: string;
  first: string;
  rows: readonly Row[];
}

const flagCountColumn: Column<CountRow> = {
  id: 'count',
  header: 'Flags',
  kind: 'number',
  cell: ({ count }) => formatCount(count),
};

const createLabelColumn = (header: string): Column<{ label: string }> => ({
  id: 'label',
  header,
  essential: true,
  minWidth: '8rem',
  cell: ({ label }) => label,
});

function CountTable({ label, first, rows }: FiguresTableProps<CountRow>) {
  return (
    <DataTable
      label={label}
      columns={[createLabelColumn(first), { ...flagCountColumn, header: 'Number' }]}
      rows={rows}
      rowId={(row) => row.label}
      rowName={(row) => row.label}
    />
  );
}

function TimesTable({ label, first, rows }: FiguresTableProps<DecisionTimes>) {
  if (rows.length === 0) return <NothingInPeriod />;
  const columns: Column<DecisionTimes>[] = [
    createLabelColumn(first),
    flagCountColumn,
    {
      id: 'median',
      header: 'Median',
      kind: 'number',
      cell: ({ medianMinutes }) => formatMinutes(medianMinutes),
    },
    {
      id: 'p90',
      header: '90% within',
      kind: 'number',
      cell: ({ p90Minutes }) => formatMinutes(p90Minutes),
    },
  ];
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={rows}
      rowId={(row) => row.label}
      rowName={(row) => row.label}
    />
  );
}

function AutomodTable({ automod }: { automod: Figures['automod'] }) {
  const { calledRemoved, calledKept, notCalledRemoved, notCalledKept } = automod;
  const all = calledRemoved + calledKept + notCalledRemoved + notCalledKept;
  if (all === 0) return <NothingInPeriod />;
  return (
    <>
      <Text size="sm" mb="xs">
        Agreed in {formatPercent((calledRemoved + notCalledKept) / all)} of {formatCount(all)}{' '}
        decisions.
      </Text>
      <CountTable
        label="Automod and people"
        first="Automod and decision"
        rows={[
          { label: 'Flagged and removed', count: calledRemoved },
          { label: 'Flagged and kept', count: calledKept },
          { label: 'Not flagged and removed', count: notCalledRemoved },
          { label: 'Not flagged and kept', count: notCalledKept },
        ]}
      />
    </>
  );
}

type ReviewFigures = Figures['reviews'][number];

const reviewColumns: Column<ReviewFigures>[] = [
  createLabelColumn('Policy'),
  { id: 'count', header: 'Reviews', kind: 'number', cell: ({ count }) => formatCount(count) },
  {
    id: 'agreed',
    header: 'Agreed',
    kind: 'number',
    cell: ({ agreed, count }) => (count === 0 ? '–' : formatPercent(agreed / count)),
  },
  {
    id: 'kappa',
    header: 'Kappa',
    kind: 'number',
    cell: ({ kappa }) => kappa?.toFixed(2) ?? '–',
  },
];

function ReviewTable({ rows }: { rows: readonly ReviewFigures[] }) {
  if ((rows[0]?.count ?? 0) === 0) return <NothingInPeriod />;
  return (
    <>
      <DataTable
        label="Second reviews"
        columns={reviewColumns}
        rows={rows}
        rowId={({ label }) => label}
        rowName={({ label }) => label}
      />
      <Text size="xs" c="dimmed" mt="xs">
        Kappa is agreement beyond chance: above 0.6 is good, below 0.4 the policy needs clearer
        words.
      </Text>
    </>
  );
}

function NothingInPeriod() {
  return (
    <Text c="dimmed" size="sm">
      Nothing in this period.
    </Text>
  );
}

function formatMinutes(minutes: number): string {
  if (minutes < 60) return `${Math.round(minutes)} min`;
  const hours = minutes / 60;
  return hours < 48 ? `${hours.toFixed(1)} h` : `${(hours / 24).toFixed(1)} days`;
}
