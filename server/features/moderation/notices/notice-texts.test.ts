import { expect, test } from 'vitest';
import { noticeLanguages } from '../../../../contract/moderation/notice-kinds.ts';
import { formatEndOfMeasure, noticeTexts } from './notice-texts.ts';

const end = new Date('2030-05-04T12:00:00Z');
// Intl separates the time from 'PM' with a narrow no-break space.
const plain = (text: string) => text.replaceAll(/\s/gu, ' ');

test.each([
  ['en', 'UTC', 'May 4, 2030 at 12:00 PM UTC'],
  ['es', 'Europe/Madrid', '4 de mayo de 2030 a las 14:00 CEST'],
] as const)('the end of a sanction in %s has minutes and the time zone', (language, zone, text) => {
  expect(plain(formatEndOfMeasure(end, language, zone))).toBe(text);
});

test.each(noticeLanguages)(
  'paragraphs in %s begin with a capital letter or a placeholder',
  (language) => {
    const bodies = Object.values(noticeTexts[language].templates).map(({ body }) => body);
    const paragraphs = bodies.flatMap((body) => body.split('\n\n'));
    expect(paragraphs.filter((paragraph) => !/^(\p{Lu}|\{\{)/u.test(paragraph))).toEqual([]);
  },
);
