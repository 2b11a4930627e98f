import { parseUrlSearch, type UrlSearch } from './url-search.ts';

const lastSearchByPath = new Map<string, string>();

export function storeLastSearch(pathname: string, searchStr: string): void {
  lastSearchByPath.set(pathname, searchStr);
}

export function lastSearchOf(pathname: string): UrlSearch {
  return parseUrlSearch(lastSearchByPath.get(pathname) ?? '');
}
