import { expect, test } from 'vitest';
import { replaceUnreadableUrl } from './readable-request.ts';

test.each([
  '/',
  '/forums/a%20b?page=2',
  `/forums/${'a'.repeat(200)}`,
  `/forums/${encodeURIComponent('勇'.repeat(200))}`,
  '/api/moderation?query=%7B__typename%7D',
  `/api/content-image?src=${'a'.repeat(4000)}`,
  // Pages fall back to their default.
  '/forums/a?at=%00',
  // An encoded '%00' is not a NUL character.
  '/forums/%2500',
])('%.40s stays unchanged', (url) => {
  expect(replaceUnreadableUrl(url)).toBe(url);
});

test.each([
  ['/s/%00', '/unreadable'],
  ['/api/files/%00', '/api/unreadable'],
  ['/profile/%ff', '/unreadable'],
  ['/profile/%', '/unreadable'],
  ['/profile/%ED%A0%80', '/unreadable'],
  [`/posts/${'a'.repeat(501)}`, '/unreadable'],
  [`/a${'/'.repeat(15_500)}x`, '/unreadable'],
  [`/api${'/a'.repeat(1_100)}`, '/api/unreadable'],
  [`//api${'/a'.repeat(1_100)}?b=c`, '/api/unreadable'],
  [`/api/files/x/${'a'.repeat(501)}`, '/api/unreadable'],
])('%.40s becomes a missing page', (url, led) => {
  expect(replaceUnreadableUrl(url)).toBe(led);
});

test.each([
  ['//evil.example', '/evil.example'],
  ['///a//b///?c=//d&e=//', '/a/b/?c=//d&e=//'],
  ['/forums//a%2F%2Fb', '/forums/a%2F%2Fb'],
  ['/a?b=//c', '/a?b=//c'],
  ['http://other.example//a', 'http://other.example//a'],
])('%s gets single slashes', (url, led) => {
  expect(replaceUnreadableUrl(url)).toBe(led);
});
