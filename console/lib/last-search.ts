import { parseUrlSearch, type UrlSearch } from './url-search.ts';

const searches = new Map<string, string>();

export function storeLastSearch(pathname: string, searchStr: string): void {
  searches.set(pathname, searchStr);
}

export function lastSearchOf(pathname: string): UrlSearch {
  return parseUrlSearch(searches.get(pathname) ?? '');
}
