import { expect, test } from 'vitest';
import { formatTimeAgo } from './versions.ts';

const now = new Date('2024-06-15T12:00:00Z');

test.each([
  [0, 'just now'],
  [-5, 'just now'],
  [59, 'just now'],
  [60, '1 minute ago'],
  [119, '1 minute ago'],
  [120, '2 minutes ago'],
  [3600, '1 hour ago'],
  [7300, '2 hours ago'],
  [86_400, '1 day ago'],
  [40 * 86_400, '40 days ago'],
])('%d seconds before is %s', (seconds, text) => {
  expect(formatTimeAgo(new Date(now.getTime() - seconds * 1000), now)).toBe(text);
});
