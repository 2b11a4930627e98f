import { Skeleton, Table, Text } from '@mantine/core';
import { Suspense } from 'react';
import { formatCount } from '../../lib/format.ts';
import { lazyPart } from '../lazy-part.ts';
import classes from './charts.module.css';
import type { DaySeries } from './day-chart-drawing.tsx';
import { seriesStroke } from './series-stroke.ts';

const LazyDayChartDrawing = lazyPart(() => import('./day-chart-drawing.tsx'));

interface DayChartProps extends DaySeries {
  label: string;
  height?: number;
}

export function DayChart({ label, days, series, height = 200, formatValue }: DayChartProps) {
  const format = formatValue ?? formatCount;
  if (days.length === 0) return <Text c="dimmed">Nothing was counted yet.</Text>;
  return (
    <figure className={classes.figure} aria-label={label}>
      {series.length > 1 && (
        <ul className={classes.legend}>
          {series.map(({ name }, index) => (
            <li key={name}>
              <svg width="28" height="8" aria-hidden>
                <line x1="0" x2="28" y1="4" y2="4" strokeWidth="2.5" {...seriesStroke(index)} />
              </svg>
              {name}
            </li>
          ))}
        </ul>
      )}
      <Suspense fallback={<Skeleton height={height} aria-busy />}>
        <LazyDayChartDrawing
          days={days}
          series={series}
          height={height}
          {...(formatValue && { formatValue })}
        />
      </Suspense>
      <details className={classes.figures}>
        <summary>Show the figures</summary>
        <Table.ScrollContainer minWidth={240}>
          <Table striped>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Day</Table.Th>
                {series.map(({ name }) => (
                  <Table.Th key={name} scope="col" ta="right">
                    {name}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {days.map((day, index) => (
                <Table.Tr key={day}>
                  <Table.Th scope="row" fw={400}>
                    {day}
                  </Table.Th>
                  {series.map(({ name, values, band }) => (
                    <Table.Td key={name} ta="right">
                      {format(values[index] ?? 0)}
                      {band?.[index] &&
                        ` (${format(band[index].low)} to ${format(band[index].high)})`}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      </details>
    </figure>
  );
}
