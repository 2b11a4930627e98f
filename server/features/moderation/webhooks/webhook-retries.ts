import { hourMs, minuteMs } from '../../../../contract/durations.ts';

/** Times of the attempts after the first one; the last is three days later. */
const deliveryAttemptsAfterMs = [
  0,
  5000,
  5 * minuteMs,
  35 * minuteMs,
  2.5 * hourMs,
  7.5 * hourMs,
  17.5 * hourMs,
  31 * hourMs,
  51 * hourMs,
  72 * hourMs,
];

/** Time of the next attempt after `attempts` failed ones; undefined if that was the last. */
export function nextAttemptAt(firstDueAt: Date, attempts: number, now: Date): Date | undefined {
  const afterMs = deliveryAttemptsAfterMs[attempts];
  if (afterMs === undefined) return undefined;
  // Limits the pace, so that a server outage does not use up all attempts within a minute.
  const pauseMs = Math.max(0, afterMs - (deliveryAttemptsAfterMs[attempts - 1] ?? 0));
  const planned = firstDueAt.getTime() + afterMs;
  return new Date(Math.max(planned, now.getTime() + Math.min(pauseMs, hourMs)));
}
