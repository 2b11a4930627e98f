import { expect, test } from 'vitest';
import { formatTime } from '../../../lib/format.ts';
import { nextDeliveryText, noHostText } from './delivery-texts.ts';

const nextDeliveryAt = new Date(2026, 3, 1, 15, 7).toISOString();

test.each([
  [2, 'FINE', nextDeliveryAt, '2 leads wait. Next delivery at 3:07 PM.'],
  [1, 'UNUSED', nextDeliveryAt, '1 lead waits. Next delivery at 3:07 PM.'],
  [0, 'FINE', nextDeliveryAt, 'No leads wait. Next delivery at 3:07 PM, and every hour at :07.'],
  [3, 'NO_HOST', null, `3 leads wait. ${noHostText}`],
  [1, 'STOPPED', null, '1 lead waits. Nothing is delivered until the key of the host is trusted.'],
] as const)('%i waiting, %s', (waitingLeads, health, at, text) => {
  const deliversDaily = false;
  expect(nextDeliveryText({ waitingLeads, health, nextDeliveryAt: at, deliversDaily })).toBe(text);
});

test('once a day where the site delivers in one hour only', () => {
  const daily = { waitingLeads: 0, health: 'FINE', nextDeliveryAt, deliversDaily: true } as const;
  expect(nextDeliveryText(daily)).toBe('No leads wait. Next delivery at 3:07 PM, once a day.');
});

test('midnight and noon are twelve', () => {
  expect(formatTime(new Date(2026, 0, 1, 0, 5))).toBe('12:05 AM');
  expect(formatTime(new Date(2026, 0, 1, 12, 0))).toBe('12:00 PM');
});
