import { z } from 'zod';
import { isCalendarDay } from '../calendar-day.ts';
import { dayMs } from '../durations.ts';
import { exactText, idText } from '../text.ts';

export const transparencyCsvPath = '/api/transparency/figures.csv';
export const statementsPath = '/api/transparency/statements.json';

/** Most statements that the public transparency database takes in one call. */
export const statementsPerFile = 100;
export const maxTransparencyFigures = 500;
const maxReportPeriodDays = 800;

const transparencyMessages = {
  badDate: 'Must be a date such as 2026-01-31',
  badPeriod: 'The last day must not be before the first one',
  tooLong: 'At most two years at once, please',
} as const;

const calendarDaySchema = exactText(10, transparencyMessages.badDate).refine(
  isCalendarDay,
  transparencyMessages.badDate,
);

/** Both days are part of the period, in UTC. */
export const transparencyPeriod = z
  .object({ from: calendarDaySchema, to: calendarDaySchema })
  .refine(({ from, to }) => from <= to, { error: transparencyMessages.badPeriod, path: ['to'] })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= maxReportPeriodDays * dayMs, {
    error: transparencyMessages.tooLong,
    path: ['to'],
  });
export type TransparencyPeriod = z.infer<typeof transparencyPeriod>;

export const statementFileQuery = z.object({
  from: calendarDaySchema,
  to: calendarDaySchema,
  file: idText().default('1'),
});
export const transparencyParams = z.object({ from: calendarDaySchema, to: calendarDaySchema });
