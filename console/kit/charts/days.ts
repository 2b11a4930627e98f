import { dayMs } from '../../../contract/durations.ts';

/** Every day from the first to the last, as '2026-03-01', including days without events. */
export function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(first); at <= Date.parse(last); at += dayMs) {
    days.push(new Date(at).toISOString().slice(0, 10));
  }
  return days;
}

export function countsPerDay(
  days: readonly string[],
  counted: readonly { day: string; count: number }[],
): number[] {
  const byDay = new Map(counted.map(({ day, count }) => [day, count]));
  return days.map((day) => byDay.get(day) ?? 0);
}

const monthNames = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

export function shortDay(day: string): string {
  return `${monthNames[Number(day.slice(5, 7)) - 1]} ${Number(day.slice(8))}`;
}
