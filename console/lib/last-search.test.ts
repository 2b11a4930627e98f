import { expect, test } from 'vitest';
import { lastSearchOf, rememberSearch } from './last-search.ts';

test('a list is found again as it was left', () => {
  expect(lastSearchOf('/users')).toEqual({});
  rememberSearch('/users', '?search=walter&page=2');
  rememberSearch('/awards', '');
  expect(lastSearchOf('/users')).toEqual({ search: 'walter', page: '2' });
});
