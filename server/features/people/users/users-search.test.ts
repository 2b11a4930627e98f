import { describe, expect, test } from 'vitest';
import { parseRowId } from '../../../../contract/row-id.ts';
import { cpuMsOf } from '../../../testing/cpu.ts';
import { canUseTrigramIndex, parseUserSearch } from './users-search.ts';

describe('reading what someone typed', () => {
  test.each([
    ['smith', ['smith'], []],
    ['  mary   smith ', ['mary', 'smith'], []],
    ['"mary smith"', ['mary smith'], []],
    ['', [], []],
    ['   ', [], []],
    ['email:example.org', [], [['email', 'example.org']]],
    ['EMAIL:Example.org', [], [['email', 'Example.org']]],
    [
      'first_name:mary email:"@example.org" smith',
      ['smith'],
      [
        ['first_name', 'mary'],
        ['email', '@example.org'],
      ],
    ],
    ['bio:"living with lupus"', [], [['bio', 'living with lupus']]],
    [
      'username:a username:b',
      [],
      [
        ['username', 'a'],
        ['username', 'b'],
      ],
    ],
    ["last_name:O'Brien", [], [['last_name', "O'Brien"]]],
    ['last_name:"de la Cruz" 42', ['42'], [['last_name', 'de la Cruz']]],
  ])('%s', (typed, words, parts) => {
    expect(parseUserSearch(typed)).toEqual({
      words,
      parts: (parts as string[][]).map(([field, value]) => ({ field, value })),
    });
  });

  test.each([
    ['email:', [], []],
    ['email: smith', ['smith'], []],
    ['email:""', [], []],
    ['email:"   "', [], []],
    ['""', [], []],
    ['"', [], []],
    ['first_name:"mary ann', [], [['first_name', 'mary ann']]],
    ['"mary ann', ['mary ann'], []],
    ['o"brien', ['o"brien'], []],
    ['role:admin', ['role:admin'], []],
    ['role:', ['role:'], []],
    ['https://example.org/a:b', ['https://example.org/a:b'], []],
    [':', [':'], []],
    ['::email:x', ['::email:x'], []],
    ['email:a:b', [], [['email', 'a:b']]],
    ['email:email:x', [], [['email', 'email:x']]],
    ['emails:x', ['emails:x'], []],
    ['%_\\', ['%_\\'], []],
    ['имя:тест', ['имя:тест'], []],
  ])('odd input: %s', (typed, words, parts) => {
    expect(parseUserSearch(typed)).toEqual({
      words,
      parts: (parts as string[][]).map(([field, value]) => ({ field, value })),
    });
  });

  test('takes 200 characters of anything in no time', async () => {
    const ms = await cpuMsOf(() => {
      for (const piece of ['"', 'email:', 'a:', '_', ' ', 'x', 'email:"']) {
        parseUserSearch(piece.repeat(200).slice(0, 200));
      }
    });
    expect(ms).toBeLessThan(100);
  });
});

test.each([
  ['1', 1],
  ['2147483647', 2147483647],
  ['2147483648', undefined],
  ['0', undefined],
  ['-1', undefined],
  ['1e3', undefined],
  ['12a', undefined],
  ['٣', undefined],
])('the id in %s is %s', (word, id) => {
  expect(parseRowId(word)).toBe(id);
});

test.each([
  ['a', false],
  ['ab', false],
  ['abc', true],
  ['@', false],
  ['...', false],
  ['@@@@@', false],
  ['a.', false],
  ['.a', false],
  ['.ab', true],
  ['ab.', true],
  ['a_b', false],
  ['a.bc', true],
  ['日本', false],
  ['日本語', true],
])('whether %s has a trigram: %s', (text, expected) => {
  expect(canUseTrigramIndex(text)).toBe(expected);
});
