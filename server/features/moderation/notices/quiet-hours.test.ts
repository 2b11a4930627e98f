import { expect, test } from 'vitest';
import { nextDigestTime, nextMailTime } from './quiet-hours.ts';

const madrid = { quietFrom: 22, quietUntil: 7, quietTimeZone: 'Europe/Madrid' };
const at = (text: string) => new Date(text);

test('mails wait until quiet hours end in the zone of the site', () => {
  expect(nextMailTime(at('2026-01-10T12:00:00Z'), madrid)).toEqual(at('2026-01-10T12:00:00Z'));
  expect(nextMailTime(at('2026-01-10T21:05:00Z'), madrid)).toEqual(at('2026-01-11T06:00:00Z'));
  expect(nextMailTime(at('2026-07-10T20:05:00Z'), madrid)).toEqual(at('2026-07-11T05:00:00Z'));
  const noon = { ...madrid, quietFrom: 12, quietUntil: 14 };
  expect(nextMailTime(at('2026-01-10T11:59:59Z'), noon)).toEqual(at('2026-01-10T13:00:00Z'));
});

test('the same hour twice means no quiet hours', () => {
  const none = { ...madrid, quietFrom: 7 };
  expect(nextMailTime(at('2026-01-10T23:00:00Z'), none)).toEqual(at('2026-01-10T23:00:00Z'));
});

test('digests go out when quiet hours end, also over a change of the clock', () => {
  expect(nextDigestTime(at('2026-01-10T06:00:00Z'), madrid)).toEqual(at('2026-01-11T06:00:00Z'));
  expect(nextDigestTime(at('2026-03-28T12:00:00Z'), madrid)).toEqual(at('2026-03-29T05:00:00Z'));
  const kolkata = { ...madrid, quietTimeZone: 'Asia/Kolkata' };
  expect(nextDigestTime(at('2026-01-10T12:00:00Z'), kolkata)).toEqual(at('2026-01-11T01:30:00Z'));
});

test('a digest comes once on a day whose clock skips or repeats its hour', () => {
  // Clocks in Madrid go from 2 to 3 on 29 March, and from 3 back to 2 on 25 October.
  const early = { ...madrid, quietUntil: 2 };
  expect(nextDigestTime(at('2026-03-28T12:00:00Z'), early)).toEqual(at('2026-03-29T01:00:00Z'));
  expect(nextDigestTime(at('2026-03-29T01:00:00Z'), early)).toEqual(at('2026-03-30T00:00:00Z'));
  expect(nextDigestTime(at('2026-10-24T12:00:00Z'), early)).toEqual(at('2026-10-25T00:00:00Z'));
  expect(nextDigestTime(at('2026-10-25T00:00:00Z'), early)).toEqual(at('2026-10-26T01:00:00Z'));
});
