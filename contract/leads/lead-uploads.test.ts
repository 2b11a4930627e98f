import { describe, expect, test } from 'vitest';
import {
  findEmailListProblem,
  isEmailAddress,
  maxUploadAddresses,
  parseEmailList,
  toCommaSeparated,
  uploadMessages,
} from './lead-uploads.ts';

describe('a list of email addresses', () => {
  test('may be separated by any mix of line breaks, spaces and commas', () => {
    const text = '\uFEFFa@x.org, b@x.org\r\nc@x.org\n\n,,d@x.org\te@x.org;f@x.org ,\n';
    expect(parseEmailList(text)).toEqual({
      addresses: ['a@x.org', 'b@x.org', 'c@x.org', 'd@x.org', 'e@x.org', 'f@x.org'],
      malformed: 0,
      malformedEntries: [],
      duplicates: 0,
      entered: 6,
    });
    expect(toCommaSeparated(text.slice(1))).toBe('a@x.org,b@x.org,c@x.org,d@x.org,e@x.org,f@x.org');
  });

  test('counts malformed entries and duplicates, ignoring case', () => {
    const text = 'Ann@x.org ann@X.ORG bob bob carl@x.org "carl@x.org" <dora@x.org> eve@';
    expect(parseEmailList(text)).toEqual({
      addresses: ['ann@x.org', 'carl@x.org', 'dora@x.org'],
      malformed: 3,
      malformedEntries: ['bob', 'eve@'],
      duplicates: 2,
      entered: 8,
    });
  });

  test.each(['', '   ', ',\n,'])('says that %j contains no address', (text) => {
    expect(findEmailListProblem(parseEmailList(text))).toBe(uploadMessages.noAddresses);
  });

  test('needs one address and accepts a hundred thousand', () => {
    expect(findEmailListProblem(parseEmailList('nobody'))).toBe(uploadMessages.noneValid);
    const full = Array.from({ length: maxUploadAddresses }, (_, i) => `p${i}@x.org`).join('\n');
    expect(findEmailListProblem(parseEmailList(full))).toBeUndefined();
    expect(findEmailListProblem(parseEmailList(`${full} p1@x.org Ann Bell`))).toBeUndefined();
    expect(findEmailListProblem(parseEmailList(`${full} more@x.org`))).toBe(uploadMessages.tooMany);
  });
});

test.each([
  ['mary.o-neil+news@mail.example.co.uk', true],
  ["o'brien@example.org", true],
  ['two@at@example.org', false],
  ['.dot@example.org', false],
  ['double..dot@example.org', false],
  ['no-domain@', false],
  ['@example.org', false],
  ['someone@localhost', false],
  ['someone@example..org', false],
  ['=cmd@example.org', false],
  [`${'x'.repeat(250)}@example.org`, false],
])('%s is an address: %s', (text, isAddress) => {
  expect(isEmailAddress(text)).toBe(isAddress);
});
