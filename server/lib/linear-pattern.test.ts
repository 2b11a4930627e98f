import { describe, expect, test } from 'vitest';
import { linearPattern, PatternError } from './linear-pattern.ts';

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
  '(.*)/(.*)',
  '',
  '(a*)*b',
  'a|b|',
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

describe('a linear pattern', () => {
  test.each(patterns)('%s finds what the language itself finds', (source) => {
    for (const text of texts) {
      const expected = new RegExp(source).exec(text);
      const found = linearPattern(source).match(text);
      expect([text, found?.index, found?.groups[0]]).toEqual([
        text,
        expected?.index,
        expected?.[0],
      ]);
    }
  });

  test('has the groups', () => {
    const { groups } = linearPattern('https?://([^/]+)/old/(.*)').match('http://a.b/old/c/d') ?? {};
    expect(groups).toEqual(['http://a.b/old/c/d', 'a.b', 'c/d']);
    expect(linearPattern('(a)|(b)').match('b')?.groups).toEqual(['b', undefined, 'b']);
  });

  test.each(['(a', 'a)', '[a', '*a', 'a**', '\\1', '(?=a)', '\\b', 'a{3,2}', 'a{999}', 'a\\'])(
    '%s is refused',
    (source) => {
      expect(() => linearPattern(source)).toThrow(PatternError);
    },
  );

  test('takes no time to speak of where others take for ever', () => {
    const started = process.cpuUsage();
    const text = `${'a'.repeat(3000)}!`;
    expect(linearPattern('^(a+)+$').match(text)).toBeUndefined();
    expect(linearPattern('(a*)*(a*)*(a*)*b').match(text)).toBeUndefined();
    expect(linearPattern('.*.*.*.*.*x').match(text)).toBeUndefined();
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(2000);
  });

  test('cannot be made to grow without end', () => {
    expect(() => linearPattern('((a{200}){200}){200}')).toThrow('repeats too much');
  });
});
