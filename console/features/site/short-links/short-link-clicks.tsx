import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DayChart } from '../../../kit/charts/day-chart.tsx';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { clicksQuery, type ShortLink, shortLinkName } from './short-links.queries.ts';

const height = 150;

/** When a link was followed, and by whom: people, or programs, which its clicks do not count. */
export function ShortLinkClicks({ link }: { link: ShortLink }) {
  const { data: days, isError, error, refetch } = useQuery(clicksQuery(link.id));

  if (isError && !days) {
    return <LoadFailure error={error} onRetry={() => refetch()} />;
  }
  if (!days) return <Skeleton height={height} my={4} aria-busy />;
  return (
    <DayChart
      label={`Clicks of ${shortLinkName(link)} by day`}
      height={height}
      days={days.map(({ day }) => day)}
      series={[
        { name: 'Clicks', values: days.map(({ clicks }) => clicks) },
        { name: 'By bots', values: days.map(({ botClicks }) => botClicks) },
      ]}
    />
  );
}
