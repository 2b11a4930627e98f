import { expect, test } from 'vitest';
import { createLinkAttributes, isLinkAddress, pathOnOwnOrigins } from './link-rules.ts';

const origins = ['https://kidney.example'];

test('accepts addresses on the site, and https addresses elsewhere', () => {
  for (const url of ['/', '/forums/diet', '/?page=2', 'https://example.org', 'https://x']) {
    expect(isLinkAddress(url), url).toBe(true);
  }
  for (const url of [
    '',
    'forums/diet',
    'example.org',
    'http://example.org',
    'https://',
    'https:// example.org',
    'https:///example.org',
    'javascript:alert(1)',
    'mailto:someone@example.org',
    '//example.org',
    '/\\example.org',
    ' https://example.org',
  ]) {
    expect(isLinkAddress(url), url).toBe(false);
  }
});

test('recognises addresses of the site', () => {
  expect(pathOnOwnOrigins('/Forums/Diet', origins)).toBe('/forums/diet');
  expect(pathOnOwnOrigins('https://kidney.example/Forums?Page=2#Top', origins)).toBe(
    '/forums?Page=2#Top',
  );
  expect(pathOnOwnOrigins('https://Kidney.Example', origins)).toBe('/');
  expect(pathOnOwnOrigins('https://kidney.example.org/', origins)).toBeUndefined();
  expect(pathOnOwnOrigins('https://kidney.example:8443/', origins)).toBeUndefined();
  expect(pathOnOwnOrigins('http://kidney.example/', origins)).toBeUndefined();
  expect(pathOnOwnOrigins('//kidney.example/', origins)).toBeUndefined();
});

test('writes links to the site in lower case, with noopener alone', () => {
  expect(createLinkAttributes('/Forums/Diet', { origins, newTab: false })).toEqual({
    href: '/forums/diet',
    rel: 'noopener',
    target: null,
  });
  expect(createLinkAttributes('https://kidney.example/A', { origins, newTab: true })).toEqual({
    href: '/a',
    rel: 'noopener',
    target: '_blank',
  });
});

test('keeps links elsewhere as typed, marked as user content', () => {
  expect(createLinkAttributes('https://example.org/A?B=C', { origins, newTab: false })).toEqual({
    href: 'https://example.org/A?B=C',
    rel: 'noopener noreferrer ugc',
    target: null,
  });
});
