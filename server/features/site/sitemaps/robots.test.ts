import { expect, test } from 'vitest';
import { findClosedPaths } from './robots.ts';

test.each([
  ['no rule', [], '/', true],
  ['everything', ['Disallow: /'], '/', false],
  ['everything by a wildcard', ['Disallow: /*'], '/', false],
  ['every address with a query', ['Disallow: /*?'], '/', true],
  ['every address with a query', ['Disallow: /*?'], '/posts?page=2', false],
  ['the home page alone', ['Disallow: /$'], '/', false],
  ['the home page alone', ['Disallow: /$'], '/posts', true],
  ['a longer exception', ['Disallow: /', 'Allow: /posts'], '/posts/a', true],
  ['a longer exception', ['Disallow: /', 'Allow: /posts'], '/forums', false],
  ['rules of equal length', ['Disallow: /posts', 'Allow: /posts'], '/posts', true],
  ['an ending', ['Disallow: /*.pdf$'], '/a.pdf', false],
  ['an ending', ['Disallow: /*.pdf$'], '/a.pdf?x', true],
  ['an ending that overlaps its beginning', ['Disallow: /ab*b$'], '/ab', true],
  ['a comment', ['Disallow: / # for now'], '/', false],
  ['an empty rule', ['Disallow:'], '/', true],
] as const)('%s: %j for %s', (_, rules, path, expected) => {
  expect(findClosedPaths(rules, [path])).toHaveLength(expected ? 0 : 1);
});

test('a crawler obeys the groups that name it, and only those', () => {
  const closed = findClosedPaths(
    [
      'Disallow: /',
      'User-agent: Googlebot',
      'User-agent: Bingbot',
      'Disallow: /search',
      'User-agent: Googlebot',
      'Disallow: /forums',
    ],
    ['/', '/search', '/forums'],
  );
  const closedTo = (crawler: string) =>
    closed.filter(({ crawlers }) => crawlers.includes(crawler)).map(({ path }) => path);
  expect(closedTo('Googlebot')).toEqual(['/search', '/forums']);
  expect(closedTo('Bingbot')).toEqual(['/search']);
  expect(closedTo('Applebot')).toEqual(['/', '/search', '/forums']);
});
