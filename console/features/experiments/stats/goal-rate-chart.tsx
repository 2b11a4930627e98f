import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DayChart } from '../../../kit/charts/day-chart.tsx';
import { daysBetween } from '../../../kit/charts/days.ts';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { formatShare } from '../../../lib/format.ts';
import { toRateLines } from './rate-lines.ts';
import { type GoalReport, goalDaysQuery } from './stats.queries.ts';

interface GoalRateChartProps {
  experimentId: string;
  goal: GoalReport;
}

export function GoalRateChart({ experimentId, goal }: GoalRateChartProps) {
  const query = useQuery(goalDaysQuery(experimentId, goal.key));
  const { data } = query;
  if (!data) {
    return query.isError ? (
      <LoadFailure error={query.error} onRetry={() => query.refetch()} />
    ) : (
      <Skeleton height={200} aria-busy />
    );
  }
  const [first] = data;
  const last = data.at(-1);
  if (!first || !last) return <Text c="dimmed">No visitors yet.</Text>;
  const days = daysBetween(first.day, last.day);
  const keys = goal.variants.map(({ key }) => key);
  return (
    <DayChart
      label={`${goal.name}: rate up to each day`}
      days={days}
      series={toRateLines(days, keys, data)}
      formatValue={formatShare}
    />
  );
}
