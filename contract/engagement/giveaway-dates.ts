const day = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

export function giveawayDay(now: Date = new Date()): string {
  return day.format(now);
}

export function isExpired(date: string | null, now: Date = new Date()): boolean {
  return date !== null && date <= giveawayDay(now);
}

/** Start of the day in New York, which is four or five hours behind UTC. */
export function closingTime(date: string): Date {
  const midnights = [new Date(`${date}T04:00:00Z`), new Date(`${date}T05:00:00Z`)] as const;
  return isExpired(date, midnights[0]) ? midnights[0] : midnights[1];
}
