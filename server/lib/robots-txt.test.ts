import { expect, test } from 'vitest';
import { parseRobotsFile } from './robots-txt.ts';

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
  const robots = parseRobotsFile(['User-agent: *', ...rules]);
  expect(robots.allows('Googlebot', path)).toBe(expected);
});

test('a crawler obeys the groups that name it, and only those', () => {
  const robots = parseRobotsFile([
    'User-agent: *',
    'Disallow: /',
    'user-agent: googlebot',
    'User-Agent: Bingbot',
    'Disallow: /search',
    '',
    'User-agent: Googlebot',
    'Disallow: /forums',
  ]);
  const allowed = (agent: string) =>
    ['/', '/search', '/forums'].filter((path) => robots.allows(agent, path));
  expect(allowed('Googlebot')).toEqual(['/']);
  expect(allowed('Bingbot')).toEqual(['/', '/forums']);
  expect(allowed('Applebot')).toEqual([]);
});
