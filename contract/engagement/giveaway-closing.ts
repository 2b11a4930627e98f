import { giveawayTimeZone } from './giveaway-dates.ts';

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: giveawayTimeZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});

/** How far clocks in New York are ahead of UTC at a moment; behind, in fact. */
function offsetAt(moment: number): number {
  const part = Object.fromEntries(
    clock.formatToParts(moment).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - moment;
}

/**
 * When a giveaway closes: at 12:00 AM in New York, at the beginning of its day. Clocks change
 * there at two in the morning, so midnight exists once on every day.
 */
export function closingTime(date: string): Date {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  const guess = midnight - offsetAt(midnight);
  // The first look was up to five hours early, which may have been before a change of clocks.
  return new Date(midnight - offsetAt(guess));
}
