import { expect, test } from 'vitest';
import { formatTime } from '../../../lib/format.ts';
import { nextDeliveryText, noHostText } from './delivery-texts.ts';

const nextDeliveryAt = new Date(2026, 3, 1, 15, 7).toISOString();

test.each([
  [2, 0, 'FINE', nextDeliveryAt, '2 leads wait. Next delivery at 3:07 PM.'],
  [1, 0, 'UNUSED', nextDeliveryAt, '1 lead waits. Next delivery at 3:07 PM.'],
  [0, 0, 'FINE', nextDeliveryAt, 'No leads wait. Next delivery at 3:07 PM, and every hour at :07.'],
  [
    0,
    1,
    'FAILING',
    nextDeliveryAt,
    '1 lead could not be sent: see the failed files below. Next delivery at 3:07 PM, and every hour at :07.',
  ],
  [
    2,
    3,
    'FAILING',
    nextDeliveryAt,
    '3 leads could not be sent: see the failed files below. 2 leads wait. Next delivery at 3:07 PM.',
  ],
  [3, 0, 'NO_HOST', null, `3 leads wait. ${noHostText}`],
  [
    1,
    0,
    'STOPPED',
    null,
    '1 lead waits. Nothing is delivered until the key of the host is trusted.',
  ],
] as const)('%i waiting, %i failed, %s', (waitingLeads, failedLeads, health, nextAt, text) => {
  const delivery = { waitingLeads, failedLeads, health, nextDeliveryAt: nextAt };
  expect(nextDeliveryText({ ...delivery, deliversDaily: false })).toBe(text);
});

test('once a day if the site delivers in one hour only', () => {
  const daily = { waitingLeads: 0, failedLeads: 0, health: 'FINE', nextDeliveryAt } as const;
  expect(nextDeliveryText({ ...daily, deliversDaily: true })).toBe(
    'No leads wait. Next delivery at 3:07 PM, once a day.',
  );
});

test('midnight and noon are twelve', () => {
  expect(formatTime(new Date(2026, 0, 1, 0, 5))).toBe('12:05 AM');
  expect(formatTime(new Date(2026, 0, 1, 12, 0))).toBe('12:00 PM');
});
