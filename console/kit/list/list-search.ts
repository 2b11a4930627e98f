import { pageSizes, searchMaxLength } from '../../../contract/limits.ts';
import { getSearchValues, type UrlSearch } from '../../lib/url-search.ts';
import type { FilterCodec } from './filters.ts';

type ListFilters = Record<string, unknown>;

export interface ListDefinition<Sort extends string, F extends ListFilters> {
  sorts: readonly Sort[];
  defaultSort: { by: Sort; desc: boolean };
  /** Prefix of the keys in the address, so that two lists on a screen do not share them. */
  urlPrefix?: string;
  pageSizes?: readonly number[];
  filters: { [Key in keyof F]: FilterCodec<F[Key]> };
}

export interface ListState<Sort extends string, F extends ListFilters> {
  page: number;
  itemsPerPage: number;
  sortBy: Sort;
  sortDesc: boolean;
  search: string;
  filters: F;
}

/** Keeps offsets within a 32-bit GraphQL Int. */
const largestPageNumber = 10_000_000;

export function defaultListState<Sort extends string, F extends ListFilters>(
  definition: ListDefinition<Sort, F>,
): ListState<Sort, F> {
  return readListSearch(definition, {});
}

export function readListSearch<Sort extends string, F extends ListFilters>(
  definition: ListDefinition<Sort, F>,
  url: UrlSearch,
): ListState<Sort, F> {
  const { sorts, defaultSort, pageSizes: sizes = pageSizes, filters } = definition;
  const readValues = (key: string) => getSearchValues(url, urlKeyOfListState(definition, key));
  const readLast = (key: string) => readValues(key).at(-1);
  const page = parseWholeNumber(readLast('page'));
  const itemsPerPage = parseWholeNumber(readLast('itemsPerPage'));
  return {
    page: page >= 1 && page <= largestPageNumber ? page : 1,
    itemsPerPage: sizes.find((size) => size === itemsPerPage) ?? sizes[0] ?? Number.NaN,
    sortBy: sorts.find((sort) => sort === readLast('sortBy')) ?? defaultSort.by,
    sortDesc: parseBoolean(readLast('sortDesc')) ?? defaultSort.desc,
    search: (readLast('search') ?? '').trim().slice(0, searchMaxLength),
    filters: readFilters(filters, (codec, key) => codec.read(readValues(key)) ?? codec.default),
  };
}

/** Writes the address without default values; keys of others stay unchanged. */
export function writeListSearch<Sort extends string, F extends ListFilters>(
  definition: ListDefinition<Sort, F>,
  state: ListState<Sort, F>,
  before: UrlSearch = {},
): UrlSearch {
  const { filters, ...plain } = state;
  const defaults = defaultListState(definition);
  const own = new Set(urlKeysOfList(definition));
  const url = Object.fromEntries(Object.entries(before).filter(([key]) => !own.has(key)));
  for (const key of Object.keys(plain) as (keyof typeof plain)[]) {
    if (state[key] !== defaults[key]) url[urlKeyOfListState(definition, key)] = String(state[key]);
  }
  for (const key of Object.keys(filters)) {
    const codec = definition.filters[key as keyof F];
    const values = codec.write(filters[key as keyof F]);
    if (String(values) !== String(codec.write(codec.default))) {
      url[urlKeyOfListState(definition, key)] = values;
    }
  }
  return url;
}

type ListWithUrlKeys = Pick<ListDefinition<string, ListFilters>, 'urlPrefix'> & { filters: object };

export function urlKeysOfList(definition: ListWithUrlKeys): string[] {
  const keys = [...listStateKeys, ...Object.keys(definition.filters)];
  return keys.map((key) => urlKeyOfListState(definition, key));
}

const listStateKeys = ['page', 'itemsPerPage', 'sortBy', 'sortDesc', 'search'];

function urlKeyOfListState({ urlPrefix }: ListWithUrlKeys, key: string): string {
  return urlPrefix ? `${urlPrefix}.${key}` : key;
}

function parseWholeNumber(text: string | undefined): number {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
}

function parseBoolean(text: string | undefined): boolean | undefined {
  return text === 'true' ? true : text === 'false' ? false : undefined;
}

function readFilters<F extends ListFilters>(
  codecs: { [Key in keyof F]: FilterCodec<F[Key]> },
  read: <Value>(codec: FilterCodec<Value>, key: string) => Value,
): F {
  const entries = Object.entries(codecs).map(([key, codec]) => [key, read(codec, key)]);
  return Object.fromEntries(entries) as F;
}
