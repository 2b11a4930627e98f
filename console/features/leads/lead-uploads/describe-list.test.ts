import { expect, test } from 'vitest';
import { parseEmailList } from '../../../../contract/leads/lead-uploads.ts';
import { describeEmailList } from './describe-list.ts';

test.each([
  ['', 'No addresses yet'],
  ['a@x.org', '1 address to upload'],
  ['a@x.org b@x.org A@x.org', '2 addresses to upload · 1 duplicate'],
  ['a@x.org a b', '1 address to upload · 2 malformed entries'],
])('%j is described as %s', (text, description) => {
  expect(describeEmailList(parseEmailList(text))).toBe(description);
});
