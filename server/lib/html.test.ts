import { describe, expect, test } from 'vitest';
import { hereHost, hostReachedFromPage, oddAddresses } from '../testing/odd-addresses.ts';
import {
  bodyText,
  cutExcerpt,
  sanitizeArticle,
  sanitizeBody,
  sanitizeForPage,
  sanitizeSponsored,
  sanitizeSponsoredForPage,
  unlinkMentions,
} from './html.ts';

const mention = '<a class="mention" data-user-id="12" href="/profile/walter">@walter</a>';

describe('sanitizeBody', () => {
  test('keeps allowed markup, and mentions exactly', () => {
    const body = `<p>Hello ${mention}, <strong>well</strong> done<br />and <em>rest</em></p>`;
    expect(sanitizeBody(body)).toBe(body);
    expect(sanitizeBody(sanitizeBody(body))).toBe(body);
  });

  test.each([
    ['<script>alert(1)</script>x', 'x'],
    ['<style>p{}</style>x', 'x'],
    ['<p onclick="alert(1)">x</p>', '<p>x</p>'],
    ['<a href="javascript:alert(1)">x</a>', '<a rel="noopener noreferrer ugc">x</a>'],
    ['<a href="//evil.example">x</a>', '<a rel="noopener noreferrer ugc">x</a>'],
    ['<img src="x" onerror="alert(1)">', '<img />'],
    ['<img src="data:image/svg+xml,x">', '<img />'],
    ['<iframe src="https://evil.example"></iframe>x', 'x'],
    ['<svg><script>alert(1)</script></svg>x', 'x'],
  ])('makes %s harmless', (body, expected) => {
    expect(sanitizeBody(body)).toBe(expected);
  });

  test('sets rel by the target of a link', () => {
    expect(sanitizeBody('<a href="/threads/one" target="_blank">x</a>')).toBe(
      '<a href="/threads/one" rel="noopener" target="_blank">x</a>',
    );
    expect(sanitizeBody('<a href="https://example.org/A" rel="dofollow" target="top">x</a>')).toBe(
      '<a href="https://example.org/A" rel="noopener noreferrer ugc">x</a>',
    );
  });

  test.each([
    '<a class="mention" data-user-id="12" href="https://evil.example">@walter</a>',
    '<a class="mention" data-user-id="x" href="/profile/walter">@walter</a>',
    '<a class="mention big" data-user-id="12" href="/profile/walter">@walter</a>',
  ])('does not accept %s as a mention', (body) => {
    expect(sanitizeBody(body)).not.toMatch(/class|data-user-id/);
  });
});

describe('links to our own pages', () => {
  test.each([
    '/Posts/Hello?Token=AbC#Part-Two',
    '/s/x?utm_source=NewsLetter',
    '/Caf%C3%A9?q=%2FA',
    'https://kidney.example/Posts/A?B=C#D',
  ])('keep the case of %s, however often they are saved', (href) => {
    for (const sanitize of [sanitizeBody, sanitizeArticle, sanitizeSponsored]) {
      const saved = sanitize(`<a href="${href}">x</a>`);
      expect(saved).toContain(`href="${href}"`);
      expect(sanitize(saved)).toBe(saved);
    }
    expect(sanitizeForPage(`<a href="${href}">x</a>`, String)).toContain(`href="${href}"`);
  });

  test.each(oddAddresses.filter((address) => !address.includes('"')))(
    'lead to our own pages if they say so: %j',
    (address) => {
      for (const sanitize of [sanitizeBody, sanitizeArticle, sanitizeSponsored]) {
        const saved = sanitize(`<a href="${address}">x</a>`);
        const [, href = ''] = / href="([^"]*)"/.exec(saved) ?? [];
        const rel = / rel="noopener"/.test(saved);
        if (rel) expect(hostReachedFromPage(href.replaceAll('&amp;', '&'))).toBe(hereHost);
      }
    },
  );
});

describe('pictures of our own', () => {
  const hex = 'ab'.repeat(16);
  test.each([
    `/api/content-pictures/${hex}.webp`,
    `/api/files/avatars/ab/${hex}-thumb.webp`,
    'https://cdn.example.org/a.png',
  ])('are kept: %s', (src) => {
    for (const sanitize of [sanitizeBody, sanitizeArticle, sanitizeSponsored]) {
      expect(sanitize(`<img src="${src}" alt="" />`)).toBe(`<img src="${src}" alt="" />`);
    }
  });

  test.each([
    '/api/experiment/reply-prompt/warm',
    '/API/experiment/reply-prompt/warm',
    'api/experiment/reply-prompt/warm',
    '../api/experiment/reply-prompt/warm',
    './api/experiment/reply-prompt/warm',
    '/x/../api/experiment/reply-prompt/warm',
    '/%61pi/experiment/reply-prompt/warm',
    '/api/content-pictures/../experiment/reply-prompt/warm.webp',
    '/api/content-pictures/%2e%2e/experiment/x/warm.webp',
    '/api/content-pictures/..\\experiment/x/warm.webp',
    '/\t/api/experiment/x/warm',
    '/s/abc234',
    '/engagement/1',
    '/api/auth/arrive?redirect=/',
    '/login',
    '?x=1',
    '#x',
    '',
  ])('load nothing else: %j', (src) => {
    for (const sanitize of [sanitizeBody, sanitizeArticle, sanitizeSponsored]) {
      expect(sanitize(`<img src="${src}" alt="" />`)).toBe('<img alt="" />');
    }
    for (const isArticle of [false, true]) {
      expect(sanitizeForPage(`<img src="${src}" />`, String, { isArticle })).toMatch(
        /^<img(?: src="")? alt="" loading="lazy" \/>$/,
      );
    }
  });

  test.each([
    'https://alpha.example/api/experiment/reply-prompt/warm',
    'https://ALPHA.example/s/abc234',
    'https://alpha.example:443/api/auth/arrive',
    'https://someone@alpha.example/login',
    `https://alpha.example/api/content-pictures/${hex}.webp?x=1`,
    `https://alpha.example/api/content-pictures/../experiment/x/warm.webp`,
  ])('load nothing else by a full address: %s', (src) => {
    const ownHosts = ['alpha.example'];
    for (const isArticle of [false, true]) {
      expect(sanitizeForPage(`<img src="${src}" />`, String, { isArticle, ownHosts })).toBe(
        '<img alt="" loading="lazy" />',
      );
    }
    expect(sanitizeSponsoredForPage(`<img src="${src}" alt="" />`)).toBe('<img alt="" />');
  });

  test('are kept by their full address', () => {
    const src = `https://alpha.example/api/content-pictures/${hex}.webp`;
    const ownHosts = ['alpha.example'];
    expect(sanitizeForPage(`<img src="${src}" />`, String, { ownHosts })).toContain(src);
    const foreign = 'https://other.example/api/x';
    expect(sanitizeForPage(`<img src="${foreign}" />`, String, { ownHosts })).toContain(foreign);
  });

  test('are kept in articles if they are the files of a site', () => {
    const body = '<img src="/wp-content/uploads/2020/A.JPG" alt="" />';
    expect(sanitizeArticle(body)).toBe(body);
    expect(sanitizeBody(body)).toBe('<img alt="" />');
  });
});

describe('unlinkMentions', () => {
  test('turns mentions of these people into plain text, and no others', () => {
    const other = '<a class="mention" data-user-id="123" href="/profile/ann">@ann</a>';
    const link = '<a href="/profile/walter" rel="noopener">his page</a>';
    expect(unlinkMentions(`<p>${mention} ${other} ${link} ${mention}</p>`, new Set([12]))).toBe(
      `<p>@walter ${other} ${link} @walter</p>`,
    );
  });

  test('takes attributes in any order and keeps markup inside', () => {
    const body = '<a href="/profile/w"\n data-user-id="12" class="mention"><b>@w</b></a>';
    expect(unlinkMentions(body, new Set([12]))).toBe('<b>@w</b>');
  });

  test('ignores an unclosed link', () => {
    const body = '<a class="mention" data-user-id="12" href="/profile/w">@w';
    expect(unlinkMentions(body, new Set([12]))).toBe(body);
  });
});

describe('text of a body', () => {
  test('has a line for each block, decoded and without markup', () => {
    expect(bodyText('<p>A &amp; B &lt;3</p><p>caf&eacute;<br>two  spaces</p>')).toBe(
      'A & B <3\ncafé\ntwo spaces',
    );
    expect(bodyText('<p>x</p><script>alert(1)</script>')).toBe('x');
  });

  test('is cut at a word', () => {
    expect(cutExcerpt('one two three', 9)).toBe('one two…');
    expect(cutExcerpt('one', 9)).toBe('one');
    expect(cutExcerpt('x'.repeat(20), 9)).toBe(`${'x'.repeat(9)}…`);
    expect(cutExcerpt('😀'.repeat(20), 9)).toBe('😀😀😀😀…');
  });
});

describe('what editors write', () => {
  test('keeps tables, figures and links as they are', () => {
    for (const body of [
      '<table><caption>Salt</caption><thead><tr><th scope="col" colspan="2">A</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>',
      '<figure><img src="https://a.example/b.jpg" alt="B" /><figcaption>B</figcaption></figure>',
      '<dl><dt>a</dt><dd>b</dd></dl><p>H<sub>2</sub>O<sup>1</sup></p>',
      '<p><a href="/Posts/A" rel="noopener">a</a></p>',
      '<p><a href="https://a.example/" rel="noopener noreferrer">a</a></p>',
    ]) {
      expect(sanitizeArticle(body)).toBe(body);
      expect(
        sanitizeForPage(body, (src) => src, { isArticle: true }).replace(' loading="lazy"', ''),
      ).toBe(body);
    }
  });

  test.each([
    '<script>evil()</script>',
    '<p onclick="evil()">x</p>',
    '<a href="javascript:evil()">x</a>',
    '<table style="position:fixed" background="https://evil.example"><tr><td onmouseover="evil()">x</td></tr></table>',
    '<figure><iframe src="https://evil.example"></iframe></figure>',
    '<svg><style>evil</style></svg>',
    '<form action="https://evil.example"><input></form>',
  ])('is harmless: %s', (body) => {
    for (const safe of [
      sanitizeArticle(body),
      sanitizeForPage(body, (src) => src, { isArticle: true }),
    ]) {
      expect(safe).not.toMatch(/evil|script|style|on\w+=|<form|<input|<iframe|<svg/);
    }
  });
});

test('tags beyond any reasonable number become text, and nothing is lost', () => {
  const body = `${'<p>a</p>'.repeat(10_000)}<p>last</p>`;
  const safe = sanitizeBody(body);
  expect(safe.endsWith('<p>a</p>‹p›last‹/p›')).toBe(true);
  expect(sanitizeBody(safe)).toBe(safe);
  expect(bodyText(body).endsWith('a\n‹p›last‹/p›')).toBe(true);
});
