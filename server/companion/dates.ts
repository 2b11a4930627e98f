import { type Html, html } from './html.ts';

// Created once: creating a format takes longer than rendering an entry of a discussion.
const momentFormat = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});
const shortDayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Names the time zone, since the server does not know the reader's. */
export function momentTag(at: Date): Html {
  return html`<time datetime="${at.toISOString()}">${momentFormat.format(at)} UTC</time>`;
}

const relativeFormat = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const timeSteps = [
  ['minute', 60_000, 60],
  ['hour', 3_600_000, 24],
  ['day', 86_400_000, 7],
] as const;

export function relativeTime(at: Date, now: Date): Html {
  const passed = now.getTime() - at.getTime();
  const step = timeSteps.find(([, ms, most]) => passed < ms * most);
  if (!step) return shortDay(at);
  const [unit, ms] = step;
  const words =
    passed < 60_000 ? 'just now' : relativeFormat.format(-Math.floor(passed / ms), unit);
  return html`<time datetime="${at.toISOString()}" title="${momentFormat.format(at)} UTC">${words}</time>`;
}

export function shortDay(at: Date): Html {
  return html`<time datetime="${at.toISOString()}">${shortDayFormat.format(at)}</time>`;
}

export function dayTag(at: Date): Html {
  return html`<time datetime="${at.toISOString()}">${dayFormat.format(at)}</time>`;
}
