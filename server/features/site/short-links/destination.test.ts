import { describe, expect, test } from 'vitest';
import { shortLinkMessages } from '../../../../contract/site/short-links.ts';
import { normalizeDestination } from './destination.ts';

const own = {
  origin: 'https://kidney.example',
  siteOrigins: ['https://kidney.example', 'https://migraine.example'],
  neutralOrigins: ['https://staff.example'],
  aliases: ['old-kidney.example'],
};

describe('where a short link may lead', () => {
  test.each([
    ['/forums/hello?page=2#reply-4', '/forums/hello?page=2#reply-4'],
    [' https://kidney.example/a b/../c'.replace(' b', 'b'), '/c'],
    ['http://kidney.example/c', '/c'],
    ['https://KIDNEY.example./c', '/c'],
    ['https://kidney.example', '/'],
    ['https://migraine.example/c', 'https://migraine.example/c'],
    ['http://migraine.example/c', 'https://migraine.example/c'],
    ['https://elsewhere.example', 'https://elsewhere.example/'],
    ['https://elsewhere.example/s/abc', 'https://elsewhere.example/s/abc'],
    ['https://elsewhere.example/?to=javascript:alert(1)', undefined],
    ['https://bücher.example/ä', 'https://xn--bcher-kva.example/%C3%A4'],
    ['/s-and-more', '/s-and-more'],
    ['/posts/s/abc', '/posts/s/abc'],
    ['/login?redirect=/forums', '/login?redirect=/forums'],
    ['/search?q=/s/', '/search?q=/s/'],
  ])('%s', (url, kept = url) => {
    expect(normalizeDestination(url, own)).toBe(kept);
  });

  test.each([
    ['example.org/page', 'malformed'],
    ['kidney', 'malformed'],
    ['//elsewhere.example/', 'malformed'],
    ['/\\elsewhere.example/', 'malformed'],
    ['/.//elsewhere.example/', 'malformed'],
    ['/a/..//elsewhere.example/', 'malformed'],
    ['/%2e//elsewhere.example/', 'malformed'],
    ['/\t/elsewhere.example/', 'malformed'],
    ['https://kidney.example//elsewhere.example/', 'malformed'],
    ['https:elsewhere.example', 'malformed'],
    ['https://elsewhere.example\\@kidney.example/', 'malformed'],
    ['https://', 'malformed'],
    ['https://else where.example/', 'malformed'],
    ['java\tscript:alert(1)', 'malformed'],
    ['https://elsewhere.example/\u202egpj', 'malformed'],
    ['javascript:alert(1)', 'notWeb'],
    ['JavaScript:alert(1)', 'notWeb'],
    ['data:text/html,<script>alert(1)</script>', 'notWeb'],
    ['ftp://elsewhere.example/', 'notWeb'],
    ['mailto:someone@elsewhere.example', 'notWeb'],
    ['https://user:secret@elsewhere.example/', 'credentials'],
    ['https://kidney.example@elsewhere.example/', 'credentials'],
    ['http://elsewhere.example/', 'insecure'],
    ['http://staff.example/', 'insecure'],
    ['/s/abc234', 'chained'],
    ['/S/abc234', 'chained'],
    ['/%73/abc234', 'chained'],
    ['/s%2Fabc234', 'chained'],
    ['/x/../s/abc234', 'chained'],
    ['https://kidney.example//s//abc234', 'chained'],
    ['https://kidney.example:8443/s/abc234', 'chained'],
    ['https://migraine.example/s/abc234', 'chained'],
    ['https://migraine.example./s/abc234?a=b', 'chained'],
    ['https://staff.example/s/abc234', 'chained'],
    ['https://old-kidney.example/s/abc234', 'chained'],
    ['/login?redirect=/s/abc234', 'chained'],
    ['/login?redirect=%2Flogin%3Fredirect%3D%252Fs%252Fabc234', 'chained'],
    ['/login?redirect=https://migraine.example/s/abc234', 'chained'],
    ['/api/auth/arrive?redirect=s/abc234', 'chained'],
    [`https://elsewhere.example/${'é'.repeat(900)}`, 'tooLong'],
  ] as const)('not %s: %s', (url, reason) => {
    expect(() => normalizeDestination(url, own)).toThrow(
      expect.objectContaining({
        code: 'INVALID_INPUT',
        field: 'url',
        message: shortLinkMessages[reason],
      }),
    );
  });
});
