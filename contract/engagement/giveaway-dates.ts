import { isCalendarDay } from '../calendar-day.ts';

/** Days where giveaways close, at the first moment of their date. */
const day = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** Which day it is there, YYYY-MM-DD. */
export function giveawayDay(now: Date = new Date()): string {
  return day.format(now);
}

/** Whether an item with this date takes nothing any more. */
export function isExpired(date: string | null, now: Date = new Date()): boolean {
  return date !== null && date <= giveawayDay(now);
}

/** The moment from which on it is over. New York is four hours behind UTC, or five. */
export function closingTime(date: string): Date {
  const midnights = [new Date(`${date}T04:00:00Z`), new Date(`${date}T05:00:00Z`)] as const;
  return isExpired(date, midnights[0]) ? midnights[0] : midnights[1];
}

/** '2026-11-16' as it is typed and shown: '11/16/2026'. */
export function typedDate(date: string | null): string {
  const [year, month, day] = date?.split('-') ?? [];
  return year && month && day ? `${month}/${day}/${year}` : '';
}

/** The other way round; undefined for what is no date. */
export function storedDate(typed: string): string | undefined {
  const [, month, day, year] = /^\s*(\d{1,2})\/(\d{1,2})\/(\d{4})\s*$/.exec(typed) ?? [];
  if (!month || !day || !year) return undefined;
  const stored = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDay(stored) ? stored : undefined;
}
