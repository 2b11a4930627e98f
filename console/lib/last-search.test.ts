import { expect, test } from 'vitest';
import { lastSearchOf, storeLastSearch } from './last-search.ts';

test('a list is found again as it was left', () => {
  expect(lastSearchOf('/users')).toEqual({});
  storeLastSearch('/users', '?search=walter&page=2');
  storeLastSearch('/awards', '');
  expect(lastSearchOf('/users')).toEqual({ search: 'walter', page: '2' });
});
