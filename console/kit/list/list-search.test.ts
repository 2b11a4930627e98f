import { describe, expect, test } from 'vitest';
import type { UrlSearch } from '../../lib/url-search.ts';
import { booleanFilter, choiceFilter, numbersFilter } from './filters.ts';
import {
  defaultListState,
  type ListDefinition,
  readListSearch,
  urlKeysOfList,
  writeListSearch,
} from './list-search.ts';

const sorts = ['name', 'year'] as const;
interface Filters extends Record<string, unknown> {
  years: number[];
  role: 'all' | 'admin';
  hidden: boolean;
}
const definition: ListDefinition<(typeof sorts)[number], Filters> = {
  sorts,
  defaultSort: { by: 'year', desc: true },
  filters: {
    years: numbersFilter([2025, 2024, 2023]),
    role: choiceFilter(['all', 'admin'], 'all'),
    hidden: booleanFilter,
  },
};
const defaults = defaultListState(definition);

describe('reading', () => {
  test('an empty address gives the defaults', () => {
    expect(defaults).toEqual({
      page: 1,
      itemsPerPage: 25,
      sortBy: 'year',
      sortDesc: true,
      search: '',
      filters: { years: [], role: 'all', hidden: false },
    });
  });

  test('reads every key', () => {
    const url = {
      page: '3',
      itemsPerPage: '50',
      sortBy: 'name',
      sortDesc: 'false',
      search: ' gold ',
      years: ['2023', '2025'],
      role: 'admin',
      hidden: 'true',
    };
    expect(readListSearch(definition, url)).toEqual({
      page: 3,
      itemsPerPage: 50,
      sortBy: 'name',
      sortDesc: false,
      search: 'gold',
      filters: { years: [2025, 2023], role: 'admin', hidden: true },
    });
  });

  test.each<UrlSearch>([
    { page: '0' },
    { page: '-1' },
    { page: '1.5' },
    { page: '99999999999999999999' },
    { page: '100000000' },
    { itemsPerPage: '7' },
    { itemsPerPage: '1e2' },
    { sortBy: 'password' },
    { sortBy: 'constructor' },
    { sortDesc: 'yes' },
    { years: '1999' },
    { years: ['NaN', '2025; drop'] },
    { role: 'root' },
    { unknown: 'x' },
  ])('%o falls back to the defaults', (url) => {
    expect(readListSearch(definition, url)).toEqual(defaults);
  });

  test("a search longer than the server's limit is cut", () => {
    expect(readListSearch(definition, { search: 'a'.repeat(500) }).search).toHaveLength(200);
  });
});

describe('writing', () => {
  test('defaults are left out', () => {
    expect(writeListSearch(definition, defaults)).toEqual({});
  });

  test('values other than defaults are written', () => {
    const state = {
      ...defaults,
      page: 2,
      sortDesc: false,
      filters: { ...defaults.filters, years: [2024] },
    };
    expect(writeListSearch(definition, state)).toEqual({
      page: '2',
      sortDesc: 'false',
      years: ['2024'],
    });
  });

  test('writing and reading returns the same state', () => {
    const state = {
      page: 4,
      itemsPerPage: 100,
      sortBy: 'name' as const,
      sortDesc: false,
      search: 'a & b',
      filters: { years: [2025, 2023], role: 'admin' as const, hidden: true },
    };
    expect(readListSearch(definition, writeListSearch(definition, state))).toEqual(state);
  });
});

describe('two lists on one screen', () => {
  const other = { ...definition, urlPrefix: 'leads' };

  test('have separate keys', () => {
    expect(urlKeysOfList(definition).filter((key) => urlKeysOfList(other).includes(key))).toEqual(
      [],
    );
    expect(readListSearch(other, { page: '3', 'leads.page': '2' }).page).toBe(2);
    expect(readListSearch(definition, { page: '3', 'leads.page': '2' }).page).toBe(3);
  });

  test('do not change the address of the other list', () => {
    const before = { page: '3', years: ['2024'], 'leads.page': '2', tab: 'leads' };
    const state = { ...readListSearch(other, before), page: 5 };
    expect(writeListSearch(other, state, before)).toEqual({ ...before, 'leads.page': '5' });
    const first = { ...readListSearch(definition, before), page: 1 };
    expect(writeListSearch(definition, first, before)).toEqual({
      years: ['2024'],
      'leads.page': '2',
      tab: 'leads',
    });
  });
});
