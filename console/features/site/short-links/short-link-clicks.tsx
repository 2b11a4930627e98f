import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DayChart } from '../../../kit/charts/day-chart.tsx';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import {
  addressWithoutProtocol,
  type ShortLink,
  shortLinkClicksQuery,
} from './short-links.queries.ts';

const clickChartHeight = 150;

export function ShortLinkClicks({ link }: { link: ShortLink }) {
  const { data: days, isError, error, refetch } = useQuery(shortLinkClicksQuery(link.id));

  if (isError && !days) {
    return <LoadFailure error={error} onRetry={() => refetch()} />;
  }
  if (!days) return <Skeleton height={clickChartHeight} my={4} aria-busy />;
  return (
    <DayChart
      label={`Clicks of ${addressWithoutProtocol(link)} by day`}
      height={clickChartHeight}
      days={days.map(({ day }) => day)}
      series={[
        { name: 'Clicks', values: days.map(({ clicks }) => clicks) },
        { name: 'By bots', values: days.map(({ botClicks }) => botClicks) },
      ]}
    />
  );
}
