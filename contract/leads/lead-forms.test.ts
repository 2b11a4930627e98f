import { expect, test } from 'vitest';
import { failureUrl, leadFormMessages, successUrl } from './lead-forms.ts';

test.each([
  '/',
  '/thanks?for=all#end',
  'https://example.org',
  'http://www.example.org:8080/a?b=c',
  'https://bücher.example/danke',
  'https://[2001:db8::1]/x',
])('%s is a valid page address', (url) => {
  expect(successUrl.safeParse(url).success).toBe(true);
});

test.each([
  'example.org',
  'https://',
  '//example.org',
  '/\\example.org',
  'javascript:alert(1)',
  'https://exa mple.org',
  // No browser could follow these, and an invalid host must not get into headers.
  'https://[x',
  'https://%',
  'https://example.org:port/',
  'https://example.org;sandbox',
  "https://example.org,'unsafe-inline'",
])('%s is not a valid page address', (url) => {
  for (const schema of [successUrl, failureUrl]) {
    expect(schema.safeParse(url).error?.issues[0]?.message).toBe(leadFormMessages.urlInvalid);
  }
});

test('only the secondary page is optional, and each problem is reported once', () => {
  expect(failureUrl.safeParse('').success).toBe(true);
  expect(successUrl.safeParse('').error?.issues.map(({ message }) => message)).toEqual([
    leadFormMessages.fieldRequired,
  ]);
});
