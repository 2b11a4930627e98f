// Created once: creating a format takes longer than rendering an entry of a discussion.
const utcDayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const utcDateTimeFormat = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** 'November 20, 2026'. */
export function formatPublicDay(at: Date): string {
  return utcDayFormat.format(at);
}

/** 'November 20, 2026 at 12:00 AM UTC'. Names the zone, since the reader's is not known. */
export function formatPublicMoment(at: Date): string {
  // Some versions of `Intl` put a narrow space before AM and PM.
  return `${utcDateTimeFormat.format(at).replace('\u202f', ' ')} UTC`;
}
