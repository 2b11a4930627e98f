import { expect, test } from 'vitest';
import { statementFileQuery, transparencyPeriod } from './transparency.ts';

test.each(['2026-02-30', '2026-13-01', '2026-1-1', ''])('%s is no day of a report', (from) => {
  const period = { from, to: '2026-12-31' };
  expect(transparencyPeriod.safeParse(period).success).toBe(false);
  expect(statementFileQuery.safeParse(period).success).toBe(false);
});
