import { useElementSize } from '@mantine/hooks';
import { AxisBottom, AxisLeft } from '@visx/axis';
import { scaleLinear, scalePoint } from '@visx/scale';
import { Area, LinePath } from '@visx/shape';
import { formatCount } from '../../lib/format.ts';
import classes from './charts.module.css';
import { shortDay } from './days.ts';
import { seriesStroke } from './series-stroke.ts';

const chartMargin = { top: 8, right: 24, bottom: 28, left: 52 };
const pixelsPerDayLabel = 72;

export interface DaySeries {
  /** Days as '2026-03-01', without gaps: see `daysBetween`. */
  days: readonly string[];
  series: readonly DayLine[];
  formatValue?: (value: number) => string;
}

export interface DayLine {
  name: string;
  values: readonly number[];
  band?: readonly { low: number; high: number }[];
}

interface DayChartDrawingProps extends DaySeries {
  height: number;
}

export default function DayChartDrawing({
  days,
  series,
  height,
  formatValue,
}: DayChartDrawingProps) {
  const { ref, width } = useElementSize();
  const right = Math.max(chartMargin.left + 1, width - chartMargin.right);
  const bottom = height - chartMargin.bottom;
  const highest = findHighestValue(series);
  const maxValue = formatValue ? highest : Math.max(1, highest);
  const x = scalePoint({ domain: [...days], range: [chartMargin.left, right] });
  const y = scaleLinear({
    domain: [0, maxValue],
    range: [bottom, chartMargin.top],
    nice: true,
    clamp: true,
  });
  const step = Math.max(
    1,
    Math.ceil((days.length * pixelsPerDayLabel) / (right - chartMargin.left)),
  );
  const rows = y.ticks(4).filter((row) => formatValue || Number.isInteger(row));
  return (
    <div ref={ref}>
      <svg className={classes.drawing} height={height} aria-hidden>
        {rows.map((row) => (
          <line
            key={row}
            x1={chartMargin.left}
            x2={right}
            y1={y(row)}
            y2={y(row)}
            stroke="var(--chart-lines)"
          />
        ))}
        <AxisLeft
          scale={y}
          left={chartMargin.left}
          tickValues={rows}
          tickFormat={(value) => (formatValue ?? formatCount)(Number(value))}
          hideAxisLine
          hideTicks
        />
        <AxisBottom
          scale={x}
          top={bottom}
          tickValues={days.filter((_, index) => index % step === 0)}
          tickFormat={(day) => shortDay(String(day))}
          stroke="var(--chart-lines)"
          tickStroke="var(--chart-lines)"
        />
        {series.map(({ name, values, band }, index) => (
          <g key={name}>
            {band && (
              <Area
                data={[...band]}
                x={(_, at) => x(days[at] ?? '') ?? 0}
                y0={({ low }) => y(low)}
                y1={({ high }) => y(high)}
                fill={seriesStroke(index).stroke}
                fillOpacity={0.12}
              />
            )}
            <LinePath
              data={[...values]}
              x={(_, at) => x(days[at] ?? '') ?? 0}
              y={(value) => y(value)}
              strokeWidth={2.5}
              {...seriesStroke(index)}
            />
            {days.length === 1 && (
              <circle
                cx={x(days[0] ?? '')}
                cy={y(values[0] ?? 0)}
                r={4}
                fill={seriesStroke(index).stroke}
              />
            )}
          </g>
        ))}
      </svg>
    </div>
  );
}

/** Only the last bands count: early ones are wide, because little was counted. */
function findHighestValue(series: readonly DayLine[]): number {
  const withBand = series.flatMap(({ band }) => band?.at(-1)?.high ?? []);
  return withBand.length > 0
    ? 1.4 * Math.max(...withBand)
    : Math.max(...series.flatMap(({ values }) => values), 0);
}
