import { hourMs, minuteMs } from '../../../../contract/durations.ts';
import type { SiteSettings } from '../../../../contract/site/site-settings.ts';

type QuietHours = Pick<SiteSettings, 'quietFrom' | 'quietUntil' | 'quietTimeZone'>;

function hourInTimeZone(time: Date, timeZone: string): number {
  const hour = new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone });
  return Number(hour.format(time));
}

function isInQuietHours(time: Date, { quietFrom, quietUntil, quietTimeZone }: QuietHours): boolean {
  if (quietFrom === quietUntil) return false;
  const hour = hourInTimeZone(time, quietTimeZone);
  return quietFrom < quietUntil
    ? hour >= quietFrom && hour < quietUntil
    : hour >= quietFrom || hour < quietUntil;
}

/** Starts of the quarter hours after `time`: zones differ from UTC by multiples of 15 minutes. */
function* quarterHoursAfter(time: Date): Generator<Date> {
  const quarterMs = 15 * minuteMs;
  const start = (Math.floor(time.getTime() / quarterMs) + 1) * quarterMs;
  for (let at = start; at <= start + 26 * hourMs; at += quarterMs) yield new Date(at);
}

/** Earliest time from `time` on that is not in quiet hours. */
export function nextMailTime(time: Date, hours: QuietHours): Date {
  if (!isInQuietHours(time, hours)) return time;
  return [...quarterHoursAfter(time)].find((at) => !isInQuietHours(at, hours)) ?? time;
}

/**
 * Next time at which the hour `quietUntil` begins: the end of quiet hours, or a fixed hour where
 * there are none.
 */
export function nextDigestTime(time: Date, hours: QuietHours): Date {
  const { quietUntil, quietTimeZone } = hours;
  const hourBefore = (quietUntil + 23) % 24;
  // On a day that skips the hour, the next one follows the hour before.
  const starts = (at: Date) =>
    hourInTimeZone(at, quietTimeZone) !== hourBefore &&
    hourInTimeZone(new Date(at.getTime() - minuteMs), quietTimeZone) === hourBefore;
  return [...quarterHoursAfter(time)].find(starts) ?? time;
}
