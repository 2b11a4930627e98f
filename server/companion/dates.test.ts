import { expect, test } from 'vitest';
import { sanctionMessages } from '../../contract/moderation/sanctions.ts';
import { dateTimeTag, relativeTimeTag } from './dates.ts';

const now = new Date('2026-03-10T12:00:00Z');

test.each([
  ['2026-03-10T11:59:40Z', 'just now'],
  ['2026-03-10T12:00:05Z', 'just now'],
  ['2026-03-10T11:58:50Z', '1 minute ago'],
  ['2026-03-10T11:00:30Z', '59 minutes ago'],
  ['2026-03-10T10:59:00Z', '1 hour ago'],
  ['2026-03-09T11:00:00Z', 'yesterday'],
  ['2026-03-04T11:00:00Z', '6 days ago'],
  ['2026-03-03T11:00:00Z', 'March 3, 2026'],
])('%s is told as %s', (at, words) => {
  const { text } = relativeTimeTag(new Date(at), now);
  expect(text.replace(/<[^>]+>/g, '')).toBe(words);
  expect(text).toContain(`datetime="${at.replace('Z', '.000Z')}"`);
});

test('pages and messages write a moment in the same way', () => {
  const words = 'March 10, 2026 at 12:00 PM UTC';
  expect(dateTimeTag(now).text).toContain(`>${words}</time>`);
  expect(sanctionMessages.mutedUntil(now)).toContain(words);
});
