import type { DayLine } from '../../../kit/charts/day-chart-drawing.tsx';
import type { GoalDay } from './stats.queries.ts';

/** One line for each variant with visitors. Days without new visitors repeat the previous value. */
export function toRateLines(
  days: readonly string[],
  keys: readonly string[],
  rates: readonly GoalDay[],
): DayLine[] {
  return keys.flatMap((key) => {
    const own = new Map(rates.filter((rate) => rate.key === key).map((rate) => [rate.day, rate]));
    if (own.size === 0) return [];
    let latest = { rate: 0, low: 0, high: 0 };
    const line = days.map((day) => {
      const rate = own.get(day);
      if (rate && rate.visitors > 0) latest = rate;
      return latest;
    });
    return [
      {
        name: key,
        values: line.map(({ rate }) => rate),
        band: line.map(({ low, high }) => ({ low, high })),
      },
    ];
  });
}
