import { describe, expect, it } from 'vitest';
import { sumTrustedReports, type WeighedReport } from './trusted-reports.ts';

const minutes = (count: number) => new Date(Date.UTC(2026, 0, 1) + count * 60_000);

/** Reporters who have nothing in common unless a test says so. */
function report(index: number, fields: Partial<WeighedReport> = {}): WeighedReport {
  return {
    trust: 0.5,
    details: `Reason number ${index} in own words`,
    reportedAt: minutes(index),
    joinedAt: minutes(-10_000 * (index + 1)),
    email: `reporter${index}@example.org`,
    ...fields,
  };
}

describe('trusted reports', () => {
  it('adds the trust of independent reporters', () => {
    expect(sumTrustedReports([])).toBe(0);
    expect(sumTrustedReports([report(0, { trust: 0.9 }), report(1), report(2)])).toBeCloseTo(1.9);
  });

  it('counts the same text once, whatever its case and punctuation', () => {
    const texts = [
      'This person sells pills!',
      'this person  sells PILLS',
      'Something else entirely',
    ];
    const reports = texts.map((details, index) => report(index, { details }));
    expect(sumTrustedReports(reports)).toBe(1);
  });

  it('counts short and empty texts by themselves', () => {
    for (const details of ['', 'Spam']) {
      expect(sumTrustedReports([report(0, { details }), report(1, { details })])).toBe(1);
    }
  });

  it('counts accounts of one sign-up burst once, if they report in one burst', () => {
    const joinedAt = minutes(-500);
    const burst = [0, 1, 2].map((index) => report(index, { joinedAt, trust: 0.4 + index / 10 }));
    expect(sumTrustedReports(burst)).toBeCloseTo(0.6);
    const later = report(3, { joinedAt, reportedAt: minutes(600) });
    expect(sumTrustedReports([...burst, later])).toBeCloseTo(1.1);
  });

  it('counts addresses that lead to one mailbox once', () => {
    const emails = ['ann@example.org', 'Ann+2@example.org', 'ann@example.com'];
    expect(sumTrustedReports(emails.map((email, index) => report(index, { email })))).toBe(1);
  });

  it('joins groups that a later report connects', () => {
    const joinedAt = minutes(-500);
    const details = 'The same long sentence';
    expect(
      sumTrustedReports([
        report(0, { joinedAt }),
        report(1, { details }),
        report(2, { joinedAt, details }),
      ]),
    ).toBe(0.5);
  });
});
