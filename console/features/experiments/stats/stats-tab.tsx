import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconChartLine, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { DayChart } from '../../../kit/charts/day-chart.tsx';
import { countsPerDay, daysBetween } from '../../../kit/charts/days.ts';
import { ShareBars } from '../../../kit/charts/share-bars.tsx';
import { HowThisWorks } from '../../../kit/how-this-works.tsx';
import { LoadError } from '../../../kit/load-error.tsx';
import { MessagePanel } from '../../../kit/message-panel.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { formatDateTime, plural } from '../../../lib/format.ts';
import type { Experiment } from '../experiments/experiments.queries.ts';
import { GoalPanel } from './goal-panel.tsx';
import { GoalRateChart } from './goal-rate-chart.tsx';
import { SampleRatioPanel } from './sample-ratio-panel.tsx';
import { SiteTable } from './site-table.tsx';
import { type ExperimentReport, experimentReportQuery } from './stats.queries.ts';
import { VerdictPanel } from './verdict-panel.tsx';

export function StatsTab({ experiment }: { experiment: Experiment }) {
  const { data, isError, error, refetch, isFetching } = useQuery(
    experimentReportQuery(experiment.id),
  );
  if (!data) {
    return isError ? (
      <LoadError subject="The stats" error={error} onRetry={refetch} />
    ) : (
      <Skeleton height={320} aria-busy />
    );
  }
  const { report, bySite } = data;
  const sessions = report.totals.reduce((sum, total) => sum + total.sessions, 0);
  const visitors = report.totals.reduce((sum, total) => sum + total.visitors, 0);
  const switched = report.totals.reduce((sum, total) => sum + total.switched, 0);
  if (sessions === 0) {
    return (
      <MessagePanel icon={IconChartLine} title="No sessions yet" actions={<HowThisWorks />}>
        {experiment.isActive
          ? 'They are counted as soon as visitors ask for their variant.'
          : 'The experiment is not active, so nobody takes part.'}
      </MessagePanel>
    );
  }
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {plural(visitors, 'visitor')} in {plural(sessions, 'session')} so far, counted up to this
          moment. Days are in UTC.
          {report.visitorsSince &&
            ` Visitors are counted since ${formatDateTime(report.visitorsSince)}.`}
        </Text>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={isFetching}
          onClick={() => refetch()}
        >
          Refresh
        </Button>
      </Group>
      <SampleRatioWarnings report={report} />
      <VerdictPanel experiment={experiment} verdict={report.verdict} />
      <Panel title="Sessions">
        <ShareBars
          label="Sessions by variant"
          of="Variant"
          rows={report.totals.map(({ key, sessions: count }) => ({ key, name: key, count }))}
        />
        {switched > 0 && (
          <Text size="sm" c="dimmed" mt="xs">
            {plural(switched, 'session')} of visitors who had seen another variant before are in
            these sums. Their goals count for the variant they were assigned first.
          </Text>
        )}
      </Panel>
      {report.goals.map((goal) => (
        <GoalPanel
          key={goal.key}
          goal={goal}
          chart={<GoalRateChart experimentId={experiment.id} goal={goal} />}
        />
      ))}
      {report.goals.length === 0 && (
        <Alert color="gray" title="No goals">
          Visitors alone do not say which variant is better. Add a goal on the configuration tab.
        </Alert>
      )}
      <Panel title="Sessions by day">
        <SessionsByDay report={report} />
      </Panel>
      <Panel title="Sessions by site">
        <SiteTable bySite={bySite} keys={report.totals.map(({ key }) => key)} />
      </Panel>
      <SampleRatioPanel phases={report.phases} allPhases={report.allPhases} />
    </Stack>
  );
}

function SampleRatioWarnings({ report: { phases, allPhases } }: { report: ExperimentReport }) {
  const inPhases = phases.filter(({ verdict }) => isAlarmingVerdict(verdict));
  const alarming =
    inPhases.length === 0 && isAlarmingVerdict(allPhases.verdict)
      ? [{ startedAt: 'all', words: allPhases.words }]
      : inPhases;
  return alarming.map(({ startedAt, words }) => (
    <Alert
      key={startedAt}
      color="red"
      role="alert"
      icon={<IconAlertTriangle aria-hidden />}
      title="Sample ratio mismatch"
    >
      {words}
    </Alert>
  ));
}

function isAlarmingVerdict(verdict: ExperimentReport['phases'][number]['verdict']): boolean {
  return verdict === 'MISMATCH' || verdict === 'CLOSED_VARIANT';
}

function SessionsByDay({ report: { days, totals } }: { report: ExperimentReport }) {
  const [first] = days;
  const last = days.at(-1);
  const all = first && last ? daysBetween(first.day, last.day) : [];
  const series = totals.map(({ key }) => ({
    name: key,
    values: countsPerDay(
      all,
      days
        .filter((each) => each.key === key)
        .map(({ day, sessions }) => ({ day, count: sessions })),
    ),
  }));
  return <DayChart label="Sessions by day" days={all} series={series} />;
}
