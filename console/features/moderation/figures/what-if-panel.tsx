import { SimpleGrid, Skeleton, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { shadowRuleLabels, whatIfPeriodDays } from '../../../../contract/moderation/what-if.ts';
import { thresholdSchema } from '../../../../contract/site/site-settings.ts';
import { NumberInput } from '../../../kit/form/number-input.tsx';
import type { Column } from '../../../kit/list/columns.ts';
import { DataTable } from '../../../kit/list/data-table.tsx';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { formatCount } from '../../../lib/format.ts';
import {
  type ShadowSummary,
  shadowSummariesQuery,
  type ThresholdTrial,
  thresholdTrialQuery,
} from './what-if.queries.ts';

/** Tries other thresholds on past decisions. Nothing is changed by it. */
export function WhatIfPanel() {
  const { data: current, error, refetch } = useQuery(thresholdTrialQuery({}));
  return (
    <Panel title="What if the thresholds were different?">
      {current ? (
        <ThresholdTrialForm current={current} />
      ) : error ? (
        <LoadFailure error={error} onRetry={() => refetch()} />
      ) : (
        <Skeleton height={180} aria-busy />
      )}
    </Panel>
  );
}

function ThresholdTrialForm({ current }: { current: ThresholdTrial }) {
  const [spam, setSpam] = useState(current.spam);
  const [offensive, setOffensive] = useState(current.offensive);
  const [thresholds] = useDebouncedValue({ spam, offensive }, 300);
  const { data: tried = current, error, refetch } = useQuery(thresholdTrialQuery(thresholds));
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} mb="sm">
        <ThresholdInput label="Spam threshold" value={spam} onChange={setSpam} />
        <ThresholdInput label="Offensive threshold" value={offensive} onChange={setOffensive} />
      </SimpleGrid>
      {error && <LoadFailure error={error} onRetry={() => refetch()} />}
      <DataTable
        label="Thresholds compared"
        columns={thresholdTrialColumns}
        rows={listThresholdTrialRows(current, tried)}
        rowId={({ label }) => label}
        rowName={({ label }) => label}
      />
      <Text size="xs" c="dimmed" mt="xs">
        Decisions of the last {whatIfPeriodDays} days. Only texts that were flagged or reported are
        known: lower thresholds catch more than this shows. To find out, run them in shadow mode
        (settings of the site).
      </Text>
    </>
  );
}

interface ThresholdInputProps {
  label: string;
  value: number;
  onChange(value: number): void;
}

function ThresholdInput({ label, value, onChange }: ThresholdInputProps) {
  const [typed, setTyped] = useState<number | string>(value);

  function change(next: number | string) {
    setTyped(next);
    const { data } = thresholdSchema.safeParse(next);
    if (data !== undefined) onChange(data);
  }

  return (
    <NumberInput
      label={label}
      value={typed}
      min={0}
      max={1}
      step={0.05}
      error={thresholdSchema.safeParse(typed).error?.issues[0]?.message}
      onChange={change}
    />
  );
}

interface ThresholdTrialRow {
  label: string;
  now: string;
  tried: string;
}

function listThresholdTrialRows(now: ThresholdTrial, tried: ThresholdTrial): ThresholdTrialRow[] {
  const row = (label: string, show: (trial: ThresholdTrial) => string): ThresholdTrialRow => ({
    label,
    now: show(now),
    tried: show(tried),
  });
  return [
    row('Caught', ({ caught }) => formatCount(caught)),
    row('Caught wrongly', ({ caughtWrongly }) => formatCount(caughtWrongly)),
    row('Removed, but not caught', ({ missed }) => formatCount(missed)),
    row('Flags per day', ({ flagsPerDay }) => flagsPerDay.toFixed(1)),
  ];
}

const thresholdTrialColumns: Column<ThresholdTrialRow>[] = [
  { id: 'label', header: 'Texts', essential: true, cell: ({ label }) => label },
  { id: 'now', header: 'Now', kind: 'number', cell: ({ now }) => now },
  { id: 'tried', header: 'What if', kind: 'number', cell: ({ tried }) => tried },
];

const shadowColumns: Column<ShadowSummary>[] = [
  { id: 'rule', header: 'Rule', essential: true, cell: ({ rule }) => shadowRuleLabels[rule] },
  { id: 'count', header: 'Texts', kind: 'number', cell: ({ count }) => formatCount(count) },
  {
    id: 'perDay',
    header: 'Per day',
    kind: 'number',
    cell: ({ count }) => (count / whatIfPeriodDays).toFixed(1),
  },
  { id: 'removed', header: 'Removed', kind: 'number', cell: ({ removed }) => formatCount(removed) },
  { id: 'kept', header: 'Kept', kind: 'number', cell: ({ kept }) => formatCount(kept) },
];

export function ShadowPanel() {
  const { data = [] } = useQuery(shadowSummariesQuery);
  if (data.length === 0) return null;
  return (
    <Panel title="Rules in shadow mode">
      <DataTable
        label="Rules in shadow mode"
        columns={shadowColumns}
        rows={data}
        rowId={({ rule }) => rule}
        rowName={({ rule }) => shadowRuleLabels[rule]}
      />
      <Text size="xs" c="dimmed" mt="xs">
        Texts of the last {whatIfPeriodDays} days that these rules would have flagged. Removed and
        kept count those that staff decided about for another reason.
      </Text>
    </Panel>
  );
}
