import { z } from 'zod';
import { list, namedText, searchText } from '../text.ts';

export const awardStatuses = ['FINALIST', 'WINNER', 'ENROLLED', 'COMPLETED'] as const;
export type AwardStatus = (typeof awardStatuses)[number];

export const awardSorts = ['name', 'year', 'finalistsCount', 'winnersCount'] as const;
export type AwardSort = (typeof awardSorts)[number];
export const defaultAwardSort: AwardSort = 'year';

export const awardNameMaxLength = 120;
export const firstAwardYear = 2010;

/** Includes next year. UTC, so that console and server agree at the turn of the year. */
export function lastAwardYear(now = new Date()): number {
  return now.getUTCFullYear() + 1;
}

export function awardYears(now = new Date()): number[] {
  const last = lastAwardYear(now);
  return Array.from({ length: last - firstAwardYear + 1 }, (_, i) => last - i);
}

export const awardInput = z.object({
  name: namedText('Name', awardNameMaxLength).min(1, 'Name is required').meta({ title: 'Name' }),
  year: z
    .number()
    .int()
    .min(firstAwardYear, `Year must be ${firstAwardYear} or later`)
    .refine((year) => year <= lastAwardYear(), 'Year may be next year at the latest')
    .nullable()
    .meta({ title: 'Year' }),
});

export type AwardInput = z.infer<typeof awardInput>;

export const awardFilter = z.object({
  search: searchText,
  years: list(z.number().int(), 100).default([]),
});

export function duplicateAwardMessage({ name, year }: AwardInput): string {
  return year === null
    ? `An award named '${name}' without a year already exists.`
    : `An award named '${name}' already exists for ${year}.`;
}
