import { expect, test } from 'vitest';
import { normalizeConditionSearch, parseConditionCode } from './condition-codes.ts';

test.each([
  ['ORPHA:213', 'orpha', '213'],
  ['ORPHA 213', 'orpha', '213'],
  ['orpha213', 'orpha', '213'],
  ['ORPHA: 213', 'orpha', '213'],
  ['ICD-10 Q77.3', 'icd10', 'q77.3'],
  ['icd11:LD24.61', 'icd11', 'ld24.61'],
  ['OMIM:123', 'omim', '123'],
  ['MONDO:0011778', 'mondo', '0011778'],
  ['UMLS C0001', 'umls', 'c0001'],
  ['MeSH D001', 'mesh', 'd001'],
  ['Q77.3', undefined, 'q77.3'],
  ['213', undefined, '213'],
])('%s is read as a code', (search, source, reference) => {
  expect(parseConditionCode(search)).toEqual({ source, reference });
});

test('names are no codes', () => {
  for (const search of ['', 'asthma', 'orphan', 'type 2 diabetes', 'mesh']) {
    expect(parseConditionCode(search)).toBeUndefined();
  }
  expect(normalizeConditionSearch('ORPHA 213')).toBe('orpha:213');
  expect(normalizeConditionSearch('Type 2')).toBe('type 2');
});
