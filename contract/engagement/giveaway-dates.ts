const newYorkDayFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

export function currentDayInNewYork(now: Date = new Date()): string {
  return newYorkDayFormat.format(now);
}

export function isGiveawayExpired(date: string | null, now: Date = new Date()): boolean {
  return date !== null && date <= currentDayInNewYork(now);
}

/** Start of the day in New York, which is four or five hours behind UTC. */
export function closingTimeOfDate(date: string): Date {
  const midnights = [new Date(`${date}T04:00:00Z`), new Date(`${date}T05:00:00Z`)] as const;
  return isGiveawayExpired(date, midnights[0]) ? midnights[0] : midnights[1];
}

export type EngagementPhase = 'upcoming' | 'open' | 'closed';

export function phaseOfEngagement(
  { startDate, date }: { startDate: string | null; date: string | null },
  now: Date = new Date(),
): EngagementPhase {
  if (isGiveawayExpired(date, now)) return 'closed';
  return startDate !== null && startDate > currentDayInNewYork(now) ? 'upcoming' : 'open';
}

const newYorkTimeFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  dateStyle: 'long',
  timeStyle: 'short',
});

/** 'November 20, 2026 at 12:00 AM ET'. Names the zone: staff and readers are in many. */
export function formatEasternTime(at: Date | string): string {
  // Some versions of `Intl` put a narrow space before AM and PM.
  return `${newYorkTimeFormat.format(new Date(at)).replace(/\u202f/g, ' ')} ET`;
}

/** Formats the first moment of the day like `formatEasternTime`. */
export function formatEasternMidnight(date: string): string {
  return formatEasternTime(closingTimeOfDate(date));
}
