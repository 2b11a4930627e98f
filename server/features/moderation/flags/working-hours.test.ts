import { describe, expect, it } from 'vitest';
import { readSiteSettings } from '../../../../contract/site/site-settings.ts';
import { computeTimeTargetCutoffs } from './working-hours.ts';

const cutoffs = (settings: object, now: string) =>
  computeTimeTargetCutoffs(readSiteSettings(settings), new Date(now));
const office = {
  workFrom: 9,
  workUntil: 17,
  workDays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'],
  workTimeZone: 'Europe/Madrid',
};

describe('cutoffs of time targets', () => {
  it('are absent without a target', () => {
    expect(cutoffs({}, '2026-01-12T12:00:00Z')).toEqual({});
  });

  it('lie the whole target back where people work round the clock', () => {
    expect(cutoffs({ targetSpamHours: 8 }, '2026-01-12T12:07:00Z')).toEqual({
      spam: {
        hours: 8,
        red: new Date('2026-01-12T04:07:00Z'),
        amber: new Date('2026-01-12T06:07:00Z'),
      },
    });
  });

  it('leave out nights and weekends, in the time zone of the site', () => {
    // Monday 10:30 in Madrid: 1.5 hours on Monday, the rest on Friday before 17:00.
    const { reported } = cutoffs({ ...office, targetReportedHours: 4 }, '2026-01-12T09:30:00Z');
    expect(reported?.red).toEqual(new Date('2026-01-09T13:30:00Z'));
    expect(reported?.amber).toEqual(new Date('2026-01-09T14:30:00Z'));
  });

  it('follow the clock change', () => {
    // Clocks went forward in the night to Sunday, 29 March 2026.
    const { held } = cutoffs({ ...office, targetHeldHours: 9 }, '2026-03-30T15:00:00Z');
    expect(held?.red).toEqual(new Date('2026-03-27T15:00:00Z'));
  });

  it('count hours after midnight to the day on which they began', () => {
    const night = { ...office, workFrom: 22, workUntil: 6, workTimeZone: 'UTC' };
    // Saturday 4:00: the shift began on Friday at 22:00. Sunday 4:00 belongs to Saturday.
    expect(cutoffs({ ...night, targetSpamHours: 5 }, '2026-01-10T04:00:00Z').spam?.red).toEqual(
      new Date('2026-01-09T23:00:00Z'),
    );
    expect(cutoffs({ ...night, targetSpamHours: 5 }, '2026-01-11T04:00:00Z').spam?.red).toEqual(
      new Date('2026-01-10T01:00:00Z'),
    );
  });

  it('lie sixty days back at most', () => {
    const rare = { ...office, workFrom: 9, workUntil: 10, workDays: ['Mon'], targetSpamHours: 240 };
    expect(cutoffs(rare, '2026-03-02T00:00:00Z').spam?.red).toEqual(
      new Date('2026-01-01T00:00:00Z'),
    );
  });
});
