import { expect, test } from 'vitest';
import { asLocation } from './next-page.ts';

const here = 'http://alpha.localhost/forms/1';

test.each([
  ['/thanks?a=b#c', '/thanks?a=b#c'],
  ['https://partner.example/ä', 'https://partner.example/%C3%A4'],
])('%s is written as %s', (address, expected) => expect(asLocation(address)).toBe(expected));

test.each(['/.//partner.example/', '/a/..//partner.example/', '/%2e//partner.example'])(
  'a path stays a path: %s',
  (address) => expect(new URL(asLocation(address), here).host).toBe('alpha.localhost'),
);
