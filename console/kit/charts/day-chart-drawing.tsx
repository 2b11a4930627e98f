import { useElementSize } from '@mantine/hooks';
import { AxisBottom, AxisLeft } from '@visx/axis';
import { scaleLinear, scalePoint } from '@visx/scale';
import { LinePath } from '@visx/shape';
import { formatCount } from '../../lib/format.ts';
import classes from './charts.module.css';
import { shortDay } from './days.ts';
import { seriesStroke } from './series-stroke.ts';

const margin = { top: 8, right: 16, bottom: 28, left: 52 };
const pixelsPerLabel = 72;

export interface DaySeries {
  /** Days as '2026-03-01', without gaps: see `daysBetween`. */
  days: readonly string[];
  series: readonly { name: string; values: readonly number[] }[];
}

interface DayChartDrawingProps extends DaySeries {
  height: number;
}

export default function DayChartDrawing({ days, series, height }: DayChartDrawingProps) {
  const { ref, width } = useElementSize();
  const right = Math.max(margin.left + 1, width - margin.right);
  const bottom = height - margin.bottom;
  const maxCount = Math.max(1, ...series.flatMap(({ values }) => values));
  const x = scalePoint({ domain: [...days], range: [margin.left, right] });
  const y = scaleLinear({ domain: [0, maxCount], range: [bottom, margin.top], nice: true });
  const step = Math.max(1, Math.ceil((days.length * pixelsPerLabel) / (right - margin.left)));
  const rows = y.ticks(4).filter(Number.isInteger);
  return (
    <div ref={ref}>
      <svg className={classes.drawing} height={height} aria-hidden>
        {rows.map((row) => (
          <line
            key={row}
            x1={margin.left}
            x2={right}
            y1={y(row)}
            y2={y(row)}
            stroke="var(--chart-lines)"
          />
        ))}
        <AxisLeft
          scale={y}
          left={margin.left}
          tickValues={rows}
          tickFormat={(value) => formatCount(Number(value))}
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
        {series.map(({ name, values }, index) => (
          <g key={name}>
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
