import { computeWilsonInterval, type Interval } from '../../../lib/statistics.ts';
import type { GoalDayCount } from './stats.repository.ts';

export interface GoalDay extends GoalDayCount {
  rate: number;
  interval: Interval;
}

/** Sums up all days until each day, for every variant; returns the last `maxDays` days. */
export function accumulateDays(counts: readonly GoalDayCount[], maxDays: number): GoalDay[] {
  const days = [...new Set(counts.map(({ day }) => day))].toSorted();
  const keys = [...new Set(counts.map(({ key }) => key))].toSorted();
  const sums = new Map(keys.map((key) => [key, { visitors: 0, reached: 0 }]));
  const byDay = Map.groupBy(counts, ({ day }) => day);
  return days.flatMap((day, i) => {
    for (const { key, visitors, reached } of byDay.get(day) ?? []) {
      const sum = sums.get(key);
      if (!sum) continue;
      sum.visitors += visitors;
      sum.reached = Math.min(sum.visitors, sum.reached + reached);
    }
    // Skips days that are not returned, because their intervals would take most of the time.
    if (i < days.length - maxDays) return [];
    return [...sums].map(([key, { visitors, reached }]) => ({
      day,
      key,
      visitors,
      reached,
      rate: visitors === 0 ? 0 : reached / visitors,
      interval: computeWilsonInterval(reached, visitors),
    }));
  });
}
