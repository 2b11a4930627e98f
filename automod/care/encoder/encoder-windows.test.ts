import { expect, test } from 'vitest';
import { splitIntoEncoderWindows } from './encoder-windows.ts';

test('a short text is read as a whole, on one line', () => {
  expect(splitIntoEncoderWindows(' I am done.\n\nGoodbye  everyone ')).toEqual([
    'I am done. Goodbye everyone',
  ]);
  expect(splitIntoEncoderWindows(' \n ')).toEqual([]);
});

test('a longer one is read by sentences and pairs of them', () => {
  expect(splitIntoEncoderWindows('One. Two! "Three?" Four… 5.5 mg')).toEqual([
    ...['One.', 'Two!', '"Three?"', 'Four…', '5.5 mg'],
    ...['One. Two!', 'Two! "Three?"', '"Three?" Four…', 'Four… 5.5 mg'],
  ]);
});

test('of a very long text the beginning and the end are read', () => {
  const sentences = Array.from({ length: 1000 }, (_, i) => `This is sentence ${i}.`);
  const windows = splitIntoEncoderWindows(sentences.join(' '));
  expect(windows).toHaveLength(40 + 39);
  expect(windows).toContain('This is sentence 0.');
  expect(windows).toContain('This is sentence 999.');
});

test.each([
  ['words without an end', 'word '.repeat(4000)],
  ['one word', 'x'.repeat(20_000)],
  ['dots', '.'.repeat(20_000)],
  ['spaces', ' '.repeat(20_000)],
])('windows of %s are bounded', (_, text) => {
  const before = process.cpuUsage().user;
  const windows = splitIntoEncoderWindows(text);
  expect(process.cpuUsage().user - before).toBeLessThan(500_000);
  expect(windows.length).toBeLessThan(80);
  expect(Math.max(0, ...windows.map(({ length }) => length))).toBeLessThan(700);
});
