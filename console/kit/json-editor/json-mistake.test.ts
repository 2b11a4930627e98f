import { describe, expect, test } from 'vitest';
import { findJsonMistake } from './json-mistake.ts';

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The broken part on line 3. */
const onLine3 = (line: string) => `{\n  "a": 1,\n${line}\n  "z": 2\n}`;

describe('position and reason', () => {
  test.each([
    [
      'a list that ends with a comma',
      onLine3('  "b": [1,],'),
      3,
      10,
      'No comma may stand before ]',
    ],
    [
      'the wrong bracket after a comma',
      onLine3('  "b": [1,}'),
      3,
      10,
      'No comma may stand before }',
    ],
    ['the wrong bracket', onLine3('  "b": [1},'), 3, 10, 'The [ of line 3 is closed by }'],
    ['a comma at the end of a line', '{\n  "a": 1,\n}', 2, 9, 'No comma may stand before }'],
    ['two commas', '[1,,2]', 1, 4, 'A value is missing'],
    ['a comma first', '[,1]', 1, 2, 'A value is missing'],
    ['single quotes', onLine3(`  "b": 'one',`), 3, 8, 'A text stands in double quotes'],
    ['typographic quotes', onLine3('  "b": “one”,'), 3, 8, 'A text stands in double quotes'],
    ['a bare word', onLine3('  "b": one,'), 3, 8, 'one is no value'],
    ['a word of another language', '[undefined]', 1, 2, 'undefined is no value'],
    ['a name in capitals', '[True]', 1, 2, 'True is no value'],
    ['a key without quotes', onLine3('  b: 1,'), 3, 3, 'A key stands in double quotes'],
    ['a key in single quotes', onLine3(`  'b': 1,`), 3, 3, 'A key stands in double quotes'],
    ['no comma', '{\n  "a": 1\n  "b": 2\n}', 3, 3, 'A comma is missing before this'],
    ['no comma in a list', '[1\n2]', 2, 1, 'A comma is missing before this'],
    ['no colon', onLine3('  "b" 1,'), 3, 7, 'A colon is missing after the key'],
    ['no value', onLine3('  "b": ,'), 3, 8, 'A value is missing'],
    ['a text that is not closed', onLine3('  "b": "one,'), 3, 8, 'has no closing "'],
    ['a tab in a text', '["a\tb"]', 1, 4, 'A tab in a text is written \\t'],
    ['an unknown escape', '["a\\x"]', 1, 4, '\\x means nothing'],
    ['half an escape', '["\\u12"]', 1, 3, '\\u needs four digits'],
    ['a zero in front', '[\n01]', 2, 1, '01 is no number'],
    ['a plus in front', '[+1]', 1, 2, '+1 is no number'],
    ['a point at the end', '[1.]', 1, 2, '1. is no number'],
    ['no digits in the exponent', '[1e]', 1, 2, '1e is no number'],
    ['a comment', '{\n  // one\n}', 2, 3, 'Comments are not allowed'],
    ['a second document', '{}\n{}', 2, 1, 'Nothing may follow'],
    ['a bracket too many', '{}\n}', 2, 1, 'Nothing may follow'],
    ['an open object', '{\n  "a": [1]\n\n', 2, 11, 'The { of line 1 is not closed'],
    ['an open list', '{\n  "a": [1', 2, 10, 'The [ of line 2 is not closed'],
    ['nothing', ' \n ', 1, 1, 'A value is missing'],
    ['an invisible character', '[\n1,\u00a02]', 2, 3, 'U+00A0 is not allowed here'],
    ['lines that end as on Windows', '[\r\n1,\r\n]', 2, 2, 'No comma may stand before ]'],
  ])('%s', (_, text, line, column, reason) => {
    expect(parses(text)).toBe(false);
    const mistake = findJsonMistake(text);
    expect(mistake).toMatchObject({ line, column });
    expect(mistake?.reason).toContain(reason);
  });
});

test('texts that the browser parses are no mistakes', () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  const texts = [
    '0',
    '-0',
    '-1.5e+10',
    '"\\u00e9\\n\\/"',
    'null',
    ' [] ',
    '{"":{}}',
    '"\u2028"',
    deep,
  ];
  for (const text of texts) {
    expect(parses(text)).toBe(true);
    expect(findJsonMistake(text)).toBeUndefined();
  }
});

test('agrees with the browser if any letter is removed, added or replaced', () => {
  const sample =
    '{\n  "a": [1, -2.5e+3, 0.1, true],\r\n  "b\\u00e9\\n": {"c": null, "d": [false, "x"], "": {}}\n}';
  const others = [...'{}[]:,"\'\\/ \n\t\0-+.0e1tnux#\u00a0\ufeff'];
  let broken = 0;
  const compare = (text: string) => {
    const mistake = findJsonMistake(text);
    if ((mistake === undefined) !== parses(text)) throw new Error(JSON.stringify(text));
    if (!mistake) return;
    broken++;
    const lines = text.split(/\r\n?|\n/).length;
    expect(mistake.line >= 1 && mistake.line <= lines && mistake.reason !== '').toBe(true);
    expect(mistake.from <= mistake.to && mistake.to <= text.length).toBe(true);
  };
  for (let at = 0; at <= sample.length; at++) {
    compare(sample.slice(0, at));
    compare(sample.slice(0, at) + sample.slice(at + 1));
    for (const other of others) {
      compare(sample.slice(0, at) + other + sample.slice(at));
      compare(sample.slice(0, at) + other + sample.slice(at + 1));
    }
  }
  expect(broken).toBeGreaterThan(3000);
});
