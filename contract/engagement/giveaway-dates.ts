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
