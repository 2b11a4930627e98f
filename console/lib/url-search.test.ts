import { expect, test } from 'vitest';
import { parseUrlSearch, stringifyUrlSearch } from './url-search.ts';

test('keeps texts that look like numbers or JSON as they are', () => {
  expect(parseUrlSearch('?search=007&q=%7B%22a%22%3A1%7D&on=true')).toEqual({
    search: '007',
    q: '{"a":1}',
    on: 'true',
  });
});

test('a repeated key becomes a list', () => {
  expect(parseUrlSearch('?years=2024&years=2025')).toEqual({ years: ['2024', '2025'] });
  expect(stringifyUrlSearch({ years: ['2024', '2025'] })).toBe('?years=2024&years=2025');
});

test('an empty search has no question mark', () => {
  expect(stringifyUrlSearch({ page: undefined })).toBe('');
});

test('writing and reading returns the same search', () => {
  const search = { search: 'a&b=c +ü', page: '2' };
  expect(parseUrlSearch(stringifyUrlSearch(search))).toEqual(search);
});
