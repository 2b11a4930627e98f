import { describe, expect, test } from 'vitest';
import { sanitizeBody } from './html.ts';
import { isBlank, textToMarkup } from './plain-text.ts';

describe('textToMarkup', () => {
  test.each([
    ['Hello', '<p>Hello</p>'],
    ['  One\r\ntwo\r\n \t\r\n\r\n\nthree  ', '<p>One<br />two</p>\n<p>three</p>'],
    ['a < b & "c" > \'d\'', '<p>a &lt; b &amp; &quot;c&quot; &gt; &#39;d&#39;</p>'],
    ['&lt;script&gt;', '<p>&amp;lt;script&amp;gt;</p>'],
    ['\u0000a\u0007b\u001b[1m', '<p>ab[1m</p>'],
    ['lone \ud800 half', '<p>lone \ufffd half</p>'],
    ['👩🏽‍⚕️ שלום', '<p>👩🏽‍⚕️ שלום</p>'],
    ['', ''],
    [' \n \n ', ''],
  ])('makes %j into %j', (text, markup) => {
    expect(textToMarkup(text)).toBe(markup);
  });

  test.each([
    ['see https://example.org/a?b=1&c=2#d.', 'https://example.org/a?b=1&amp;c=2#d'],
    ['(https://example.org/x)', 'https://example.org/x'],
    ['https://example.org, and', 'https://example.org'],
    ['"https://example.org/"onmouseover="x"', 'https://example.org/'],
    ['https://example.org/<script>', 'https://example.org/'],
  ])('links the address in %s', (text, address) => {
    expect(textToMarkup(text)).toContain(`<a href="${address}">${address}</a>`);
  });

  test.each([
    ...['javascript:alert(1)', 'http://example.org', 'data:text/html,x', 'xhttps://example.org'],
    ...['https://', 'https:// example.org', 'https://[', '<a href="/x">x</a>'],
  ])('links nothing in %s', (text) => {
    expect(textToMarkup(text)).not.toContain('<a ');
  });

  test('stays the same text when it is sanitised', () => {
    const text = '<img src=x onerror=alert(1)> <b>&amp;</b>\n<svg/onload=1>';
    const clean = sanitizeBody(textToMarkup(text));
    expect(clean.match(/<[^>]*>/g)).toEqual(['<p>', '<br />', '</p>']);
  });

  test('of a long text is created in one pass', () => {
    const text = 'https://example.org/ '.repeat(5000) + '('.repeat(50_000) + '\n'.repeat(50_000);
    expect(textToMarkup(text).match(/<a /g)).toHaveLength(5000);
  });
});

test('text of nothing but invisible characters is blank', () => {
  expect([' \n\t', '\u200b\u00a0\ufeff', '\u2060\u0000', ''].map(isBlank)).not.toContain(false);
  expect(['.', '🙂', 'ㅤx'].map(isBlank)).not.toContain(true);
});
