import { describe, expect, test } from 'vitest';
import { leastCpuMs } from '../testing/cpu.ts';
import { compileStaffPattern, maxMatchedTextLength, PatternError } from './staff-pattern.ts';

const patterns = [
  'abc',
  'a*b',
  '(a|ab)(c|bcd)(d*)',
  'https?://([^/]+)/old/(.*)',
  '^/posts/(\\d+)-(\\w+)$',
  '(a+)+$',
  'a{2,3}',
  '(?:x|y){2}z?',
  'a.*?b',
  '[a-c.]+[^x]',
  '\\.html$',
  '\\/old\\/',
  '(.*)/(.*)',
  '',
  '(a*)*b',
  'a|b|',
  '\\bposts\\b',
  '[\\w-]{8}',
];
const texts = [
  '',
  'abc',
  'abcd',
  'aaab',
  'xxabcbx',
  'https://example.org/old/a/b?c=d',
  '/posts/12-some_words',
  'aaaaaaaa!',
  'xyz',
  'yx',
  'a\nb',
  'page.html',
  'abcabcab',
];

describe('a pattern that staff typed', () => {
  test.each(patterns)('%s finds what the language itself finds', (source) => {
    for (const text of texts) {
      const expected = new RegExp(source).exec(text);
      const found = compileStaffPattern(source).match(text);
      expect([text, found?.index, found?.groups[0]]).toEqual([
        text,
        expected?.index,
        expected?.[0],
      ]);
    }
  });

  test('has groups, with or without names', () => {
    const groupsOf = (source: string, text: string) =>
      compileStaffPattern(source).match(text)?.groups;
    const link = 'http://a.b/old/c/d';
    expect(groupsOf('https?://([^/]+)/old/(.*)', link)).toEqual([link, 'a.b', 'c/d']);
    expect(groupsOf('(a)|(b)', 'b')).toEqual(['b', undefined, 'b']);
    expect(groupsOf('/(?<id>\\d+)', '/posts/7')).toEqual(['/7', '7']);
  });

  test.each([
    ['(a', 'A bracket is not closed.'],
    ['a)', 'A bracket is closed that was not opened.'],
    ['[a', 'A class of characters is not closed.'],
    ['[z-a]', 'A class of characters has a range that does not exist.'],
    ['*a', 'There is nothing to repeat.'],
    ['a**', 'Two repetitions in a row.'],
    ['(a)\\1', 'References back are not possible here.'],
    ['\\y', 'A backslash stands before a letter that has no meaning there.'],
    ['a\\', 'The pattern ends with a backslash.'],
    ['(?=a)', 'Looking around is not possible here.'],
    ['(?!a)', 'Looking around is not possible here.'],
    ['(?<!a)b', 'Looking around is not possible here.'],
    ['a{3,2}', 'A repetition counts too far, or ends before it begins.'],
    ['()'.repeat(21), 'At most 20 groups are possible.'],
    ['a'.repeat(401), 'The pattern is too long.'],
    ['a{399}b{399}', 'The pattern repeats too much.'],
    ['((a{200}){200}){200}', 'The pattern repeats too much.'],
  ])('%.20s is refused', (source, message) => {
    expect(() => compileStaffPattern(source)).toThrow(new PatternError(message));
  });

  test('may list alternatives', () => {
    const pattern = compileStaffPattern(
      `^/(?:${Array.from({ length: 60 }, (_, i) => `p${i}`).join('|')})$`,
    );
    expect(pattern.match('/p59')?.index).toBe(0);
    expect(compileStaffPattern('a'.repeat(390)).match('a'.repeat(400))?.index).toBe(0);
  });

  test.each([
    '(?:(?:(?:(?:){200}){200}){200}){5}',
    '(?:(?:(?:(?:(?:){200}){200}){200}){200}){5}',
    `(?:${'()'.repeat(240)}){200}`,
    `(?:${'()'.repeat(240)})*x`,
    `(?:${'()'.repeat(190)}){200}`,
    `(?:${'()'.repeat(19)}){200}`,
    `(?:${'()'.repeat(20)})*x`,
    `(?:${'()'.repeat(20)}.)*!x`,
    '^(a+)+$',
    '(a*)*(a*)*(a*)*b',
    '.*.*.*.*.*x',
    `${'(.*)'.repeat(20)}!x`,
    `${'.*'.repeat(190)}!x`,
    '(?:.?){190}!x',
    '(?i)[\\pL\\pN:/.]{395}x',
  ])('%.40s is refused or matched in milliseconds', async (source) => {
    const texts = [`https://x.y/${'a'.repeat(maxMatchedTextLength - 13)}!`, 'a!'.repeat(1000)];
    const limitMs = 100;
    const spent = await leastCpuMs(limitMs, () => {
      try {
        const pattern = compileStaffPattern(source);
        for (const text of texts) pattern.match(text);
      } catch (error) {
        expect(error).toBeInstanceOf(PatternError);
      }
    });
    expect(spent).toBeLessThanOrEqual(limitMs);
  });

  test('is not matched against texts longer than any address', () => {
    expect(compileStaffPattern('a').match('a'.repeat(maxMatchedTextLength + 1))).toBeUndefined();
  });
});
