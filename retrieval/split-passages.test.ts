import { expect, test } from 'vitest';
import { splitIntoPassages } from './split-passages.ts';

const words = (count: number, word = 'word') => Array.from({ length: count }, () => word).join(' ');
const countWords = (text: string) => text.split(/\s+/).filter((word) => word !== '').length;

test('short paragraphs share a passage, and no passage has more than 220 words', () => {
  expect(splitIntoPassages('One.\n\n  Two.  \nThree.')).toEqual(['One.\nTwo.\nThree.']);
  const passages = splitIntoPassages([words(150), words(150), words(150)].join('\n'));
  expect(passages.map(countWords)).toEqual([150, 150, 150]);
});

test('a long paragraph is split at the ends of sentences', () => {
  const sentence = `${words(99)} end.`;
  const passages = splitIntoPassages(words(1, `${sentence} ${sentence} ${sentence} ${sentence}`));
  expect(passages.map(countWords)).toEqual([200, 200]);
  expect(passages.every((passage) => passage.endsWith('end.'))).toBe(true);
});

test('a long sentence is split between words', () => {
  expect(splitIntoPassages(words(500)).map(countWords)).toEqual([220, 220, 60]);
});

test('a rest of less than 40 words joins the passage before it', () => {
  expect(splitIntoPassages(`${words(220)}\n${words(39)}`).map(countWords)).toEqual([259]);
  expect(splitIntoPassages(`${words(220)}\n${words(40)}`).map(countWords)).toEqual([220, 40]);
});

test.each([
  'Take 3.5 mg, e.g. at noon.',
  'See www.example.org for "more." Yes?!',
  'Wait... what?!',
])('a long paragraph loses no word: %s', (text) => {
  const paragraph = `${text} ${words(230)} ${text}`;
  expect(splitIntoPassages(paragraph).join(' ').split(/\s+/)).toEqual(paragraph.split(/\s+/));
});

test.each([
  ['no text', ''],
  ['white space', ' \n\t\n '],
])('%s has no passage', (_, text) => {
  expect(splitIntoPassages(text)).toEqual([]);
});

test.each([
  ['words without an end of a sentence', `${'a '.repeat(500_000)}.x`],
  ['dots', `${words(300)} ${'.'.repeat(1_000_000)}x`],
  ['quotation marks', `${words(300)} .${'"'.repeat(1_000_000)}x`],
  ['one word', 'a'.repeat(1_000_000)],
  ['line breaks', '\n'.repeat(1_000_000)],
])('a megabyte of %s is read in linear time', (_, text) => {
  const before = process.cpuUsage();
  splitIntoPassages(text);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1e6).toBeLessThan(5);
});
