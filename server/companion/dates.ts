import { formatPublicDay, formatPublicMoment } from '../../contract/public-dates.ts';
import { type Html, html } from './html.ts';

export function dateTimeTag(at: Date): Html {
  return html`<time datetime="${at.toISOString()}">${formatPublicMoment(at)}</time>`;
}

export function dateTag(at: Date): Html {
  return html`<time datetime="${at.toISOString()}">${formatPublicDay(at)}</time>`;
}

const relativeTimeFormat = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const relativeTimeUnits = [
  ['minute', 60_000, 60],
  ['hour', 3_600_000, 24],
  ['day', 86_400_000, 7],
] as const;

export function relativeTimeTag(at: Date, now: Date): Html {
  const passed = now.getTime() - at.getTime();
  const step = relativeTimeUnits.find(([, ms, most]) => passed < ms * most);
  if (!step) return dateTag(at);
  const [unit, ms] = step;
  const words =
    passed < 60_000 ? 'just now' : relativeTimeFormat.format(-Math.floor(passed / ms), unit);
  return html`<time datetime="${at.toISOString()}" title="${formatPublicMoment(at)}">${words}</time>`;
}
