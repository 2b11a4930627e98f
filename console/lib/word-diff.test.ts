import { expect, test } from 'vitest';
import { diffWords, foldSameText } from './word-diff.ts';

const shown = (before: string, after: string) =>
  diffWords(before, after)
    .map(({ kind, text }) => ({ same: text, removed: `[-${text}-]`, added: `{+${text}+}` })[kind])
    .join('');

test.each([
  ['A rare disease of bones.', 'A rare disease of bones.', 'A rare disease of bones.'],
  ['A rare disease', 'A very rare disease', 'A {+very +}rare disease'],
  ['A rare kidney disease', 'A rare disease', 'A rare [-kidney -]disease'],
  ['one two three', 'one 2 three', 'one [-two -]{+2 +}three'],
  ['', 'new text', '{+new text+}'],
  ['old text', '', '[-old text-]'],
  ['a b c d', 'c d a b', '[-a b -]c d {+a b+}'],
])('%j became %j', (before, after, expected) => {
  expect(shown(before, after)).toBe(expected);
});

test('both texts can be reconstructed from the parts', () => {
  const words = (seed: number) =>
    Array.from({ length: 300 }, (_, at) => `w${(at * seed) % 17}`).join(' ');
  const [before, after] = [words(5), words(7)];
  const parts = diffWords(before, after);
  const side = (left: 'removed' | 'added') =>
    parts
      .filter(({ kind }) => kind !== left)
      .map(({ text }) => text.trim())
      .join(' ');
  expect(side('added')).toBe(before);
  expect(side('removed')).toBe(after);
});

test('texts too long to compare are shown whole', () => {
  const long = (word: string) => `${word} `.repeat(2000);
  expect(diffWords(long('a'), long('b')).map(({ kind }) => kind)).toEqual(['removed', 'added']);
});

test('long unchanged text is folded, except next to a difference', () => {
  const text = Array.from({ length: 100 }, (_, at) => `w${at}`).join(' ');
  const middle = foldSameText(text, { isFirst: false, isLast: false, context: 2 });
  expect(middle).toEqual({ head: 'w0 w1 ', hiddenCount: 96, tail: 'w98 w99' });
  const first = foldSameText(text, { isFirst: true, isLast: false, context: 2 });
  expect(first).toEqual({ head: '', hiddenCount: 98, tail: 'w98 w99' });
  expect(foldSameText('a b c', { isFirst: false, isLast: false })).toBeUndefined();
});
