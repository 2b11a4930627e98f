import { expect, test } from 'vitest';
import { stemWord } from './stemmer.ts';

test.each([
  ['consist', ['consist', 'consisted', 'consistency', 'consistent', 'consistently', 'consisting']],
  ['kneel', ['kneel', 'kneeled', 'kneeling', 'kneels']],
  ['generous', ['generous', 'generously']],
  ['general', ['general', 'generally']],
  ['communic', ['communicate', 'communicating', 'communication']],
  ['nation', ['nation', 'national', 'nations']],
  ['treatment', ['treatment', 'treatments']],
  ['hope', ['hope', 'hoped', 'hopes', 'hoping']],
  ['hop', ['hop', 'hopped', 'hopping']],
  ['happi', ['happiness', 'happy']],
])('forms with the stem %s', (stem, forms) => {
  expect(forms.map(stemWord)).toEqual(forms.map(() => stem));
});

test.each([
  ['skies', 'sky'],
  ['dying', 'die'],
  ['news', 'news'],
  ['innings', 'inning'],
  ['succeed', 'succeed'],
  ['cries', 'cri'],
  ['ties', 'tie'],
  ['gas', 'gas'],
  ['kiwis', 'kiwi'],
  ['agreed', 'agre'],
  ['youth', 'youth'],
  ['boyish', 'boyish'],
  ['say', 'say'],
  ['by', 'by'],
])('%s becomes %s', (word, stem) => {
  expect(stemWord(word)).toBe(stem);
});

test.each(['', 'a', 'ab', "'", 'ing', 'eed', '123', 'größe', '腎臓', 'yyyyyy'])(
  'odd input %j gives a stem of no more letters',
  (word) => {
    expect(stemWord(word).length).toBeLessThanOrEqual(word.length);
  },
);
