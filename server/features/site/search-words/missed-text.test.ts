import { expect, test } from 'vitest';
import { searchMissMaxLength } from '../../../../contract/site/search-words.ts';
import { toMissedText } from './missed-text.ts';

test.each([
  ['  Brain   ZAPS?! ', 'brain zaps'],
  ['“pins and needles”', 'pins and needles'],
  ['vitamin B12', 'vitamin b12'],
  ['covid 19', 'covid 19'],
  ['omega-3', 'omega-3'],
  ['Ｆｕｌｌ width', 'full width'],
  ['line\nbreak\u0000and\tmore', 'line break and more'],
  ['24/7 care', '24/7 care'],
  ['way to cope', 'way to cope'],
  ['кровь', 'кровь'],
])('%j is stored as %j', (search, stored) => {
  expect(toMissedText(search)).toBe(stored);
});

test.each([
  'jane.doe@example.org',
  'jane (at) example.org',
  'https://example.org/page',
  'www.example.org',
  '+49 170 1234567',
  '(555) 123-4567',
  '555 12 34',
  '٠١٢٣٤٥٦٧٨',
  'born 12.03.1984',
  '12 Main Street',
  '7 Old Mill Road, Leeds',
  'mrn 4711881',
  'x',
  '?!',
  '',
  'a'.repeat(searchMissMaxLength + 1),
])('%j is not stored', (search) => {
  expect(toMissedText(search)).toBeUndefined();
});
