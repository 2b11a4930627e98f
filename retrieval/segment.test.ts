import { expect, test } from 'vitest';
import { countTextsWithTerm, type SearchableText, SegmentBuilder } from './segment.ts';

function build(texts: readonly SearchableText[], titleWeight?: number) {
  const builder = new SegmentBuilder();
  for (const text of texts) builder.add(text);
  return builder.build(titleWeight);
}

const texts = [
  {
    owner: 7,
    title: 'Kidney pain',
    passages: ['Pain at night.', 'A kidney stone, a kidney stone.'],
  },
  { owner: 9, title: 'Travel', passages: ['Dialysis on holiday'] },
  { owner: 11, title: 'Only a title about pain', passages: [] },
];

test('the forward index keeps owners, passages and words in order', () => {
  const segment = build(texts);
  expect([...segment.owners]).toEqual([7, 9, 11]);
  expect([...segment.textStarts]).toEqual([0, 2, 3, 4]);
  const wordsOf = (passage: number) =>
    Array.from(
      segment.words.subarray(segment.passageStarts[passage], segment.passageStarts[passage + 1]),
      (id) => segment.terms[id],
    );
  expect(wordsOf(0)).toEqual(['pain', 'night']);
  expect(wordsOf(1)).toEqual(['kidney', 'stone', 'kidney', 'stone']);
  expect(wordsOf(3)).toEqual([]);
});

test('the inverted index counts title words twice, in counts and in lengths', () => {
  const segment = build(texts);
  const countsOf = (term: string) => {
    const id = segment.termIds.get(term) ?? -1;
    const [from, to] = [segment.termStarts[id], segment.termStarts[id + 1]];
    const owners = Array.from(segment.termTexts.subarray(from, to), (text) => segment.owners[text]);
    return Object.fromEntries(
      owners.map((owner, i) => [owner, segment.termCounts[(from ?? 0) + i]]),
    );
  };
  expect(countsOf('kidney')).toEqual({ 7: 4 });
  expect(countsOf('pain')).toEqual({ 7: 3, 11: 2 });
  expect([...segment.lengths]).toEqual([2 * 2 + 6, 2 + 2, 2 * 2]);
  expect([...build(texts, 1).lengths]).toEqual([8, 3, 2]);
});

test('frequencies count texts, not occurrences', () => {
  const segment = build(texts);
  expect(['kidney', 'pain', 'unknown'].map((term) => countTextsWithTerm(segment, term))).toEqual([
    1, 2, 0,
  ]);
});

test('counts stop at 255', () => {
  const segment = build([{ owner: 1, title: '', passages: ['pain '.repeat(1000)] }]);
  expect([...segment.termCounts]).toEqual([255]);
});

test('no text is a segment too', () => {
  const segment = build([]);
  expect(segment.owners).toHaveLength(0);
  expect([...segment.termStarts]).toEqual([0]);
});
