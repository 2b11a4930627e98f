import { expect, test } from 'vitest';
import { flagSearchMessages } from '../../../../contract/moderation/flag-search.ts';
import { joinPhrasesToWordQuery, parseFlagSearch } from './flag-search.ts';

const now = new Date('2026-03-10T12:00:00Z');
const parse = (typed: string) => parseFlagSearch(typed, now);

test('reads prefixes, quoted values and free words', () => {
  expect(
    parse('author:ana text:"miracle cure" reason:spam Policy:“No ads” pills before:2026-02-01'),
  ).toEqual({
    authors: ['ana'],
    phrases: ['miracle cure', 'pills'],
    reasons: ['spam'],
    policies: ['No ads'],
    before: new Date('2026-02-01T00:00:00Z'),
    after: undefined,
  });
});

test('takes ages, and the narrowest of several times', () => {
  const { before, after } = parse('after:2w after:3d before:12h before:2026-03-09');
  expect(after).toEqual(new Date('2026-03-07T12:00:00Z'));
  expect(before).toEqual(new Date('2026-03-09T00:00:00Z'));
});

test('an address is free text, not a prefix', () => {
  expect(parse('https://cheap-pills.example').phrases).toEqual(['https://cheap-pills.example']);
});

test.each([
  ['autor:ana', flagSearchMessages.unknownKey('autor')],
  ['author:', flagSearchMessages.emptyValue('author')],
  ['author:""', flagSearchMessages.emptyValue('author')],
  ['text:"miracle', flagSearchMessages.openQuote],
  ['reason:rude', flagSearchMessages.unknownReason('rude')],
  ['reason:constructor', flagSearchMessages.unknownReason('constructor')],
  ['before:yesterday', flagSearchMessages.notADate('before', 'yesterday')],
  ['after:2026-02-31', flagSearchMessages.notADate('after', '2026-02-31')],
  ['a '.repeat(21), flagSearchMessages.tooMany],
])('names the mistake in %s', (typed, message) => {
  expect(() => parse(typed)).toThrow(message);
});

test('a word query has no operators', () => {
  expect(joinPhrasesToWordQuery(['-pills', 'a "b', 'or'])).toBe('"-pills" "a  b" "or"');
});
