import { expect, test } from 'vitest';
import { webLink } from './web-link.ts';

const origin = 'https://kidney.example';

test('accepts web addresses', () => {
  expect(webLink('https://example.org/a?b=c')).toBe('https://example.org/a?b=c');
  expect(webLink(' HTTP://example.org ')).toBe('http://example.org/');
});

test('paths belong to the site', () => {
  expect(webLink('/profile/mina', origin)).toBe('https://kidney.example/profile/mina');
  expect(webLink('/profile/mina')).toBeUndefined();
});

test.each([
  'javascript:alert(1)',
  'JavaScript://example.org/%0aalert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'mailto:someone@example.org',
  '//example.org',
  '/\\example.org',
  'example.org',
  'https://',
  '',
])('%j is no link', (href) => {
  expect(webLink(href, origin)).toBeUndefined();
});
