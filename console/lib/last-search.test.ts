import { expect, test } from 'vitest';
import { lastSearchOf, storeLastSearch } from './last-search.ts';

test('a list returns to its last state', () => {
  expect(lastSearchOf('/users')).toEqual({});
  storeLastSearch('/users', '?search=walter&page=2');
  storeLastSearch('/awards', '');
  expect(lastSearchOf('/users')).toEqual({ search: 'walter', page: '2' });
});
