import { expect, test } from 'vitest';
import { createWordPiece, splitWords } from './word-piece.ts';

const pieces = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', 'want', '##want', '##ed', 'wa', 'un', 'runn'];
const vocabulary = [...pieces, '##ing', ',', '##aff', '##able', '[MASK]', '好'].join('\n');
const { tokenIds, begin, end, padding } = createWordPiece(vocabulary, { lowerCase: true });
const pieceNames = (text: string) => tokenIds(text).map((id) => vocabulary.split('\n')[id]);

test('a word is split into the longest known pieces, from the left', () => {
  expect(pieceNames('unaffable')).toEqual(['un', '##aff', '##able']);
  expect(pieceNames('UNwant\u00E9d,running')).toEqual([
    'un',
    '##want',
    '##ed',
    ',',
    'runn',
    '##ing',
  ]);
  // 'wa' would fit as well.
  expect(pieceNames('want')).toEqual(['want']);
});

test('a word that cannot be split completely is unknown', () => {
  expect(pieceNames('unwantedX running')).toEqual(['[UNK]', 'runn', '##ing']);
  expect(pieceNames(`un${'want'.repeat(30)}`)).toEqual(['[UNK]']);
  expect(pieceNames('')).toEqual([]);
});

test('special tokens are those of the vocabulary', () => {
  expect([padding, begin, end]).toEqual([0, 2, 3]);
  expect(() => createWordPiece('[PAD]\n[UNK]\n[CLS]\n', { lowerCase: true })).toThrow(
    'The vocabulary has no line [SEP]',
  );
});

test('lines may end as on Windows, and empty ones count', () => {
  const { tokenIds: ids } = createWordPiece('[PAD]\r\n[UNK]\r\n[CLS]\r\n[SEP]\r\n\r\nun\r\n', {
    lowerCase: false,
  });
  expect(ids('un')).toEqual([5]);
});

test.each([
  ['Hello, World! $5', true, ['hello', ',', 'world', '!', '$', '5']],
  ['HäLLo!how  \n Are yoU? ', true, ['hallo', '!', 'how', 'are', 'you', '?']],
  ['HäLLo!how', false, ['HäLLo', '!', 'how']],
  ['ah\u535A\u63A8zz', true, ['ah', '\u535A', '\u63A8', 'zz']],
  ["don't", true, ['don', "'", 't']],
  ['a\u0000b\u200Bc\uFFFDd', true, ['abcd']],
])('%j falls into its words', (text, lowerCase, words) => {
  expect(splitWords(text, lowerCase)).toEqual(words);
});

test('a long text without a space is read in almost no time', () => {
  const before = performance.now();
  expect(tokenIds('ab'.repeat(10_000))).toEqual([1]);
  expect(performance.now() - before).toBeLessThan(1000);
});
