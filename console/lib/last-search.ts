import { parseUrlSearch, type UrlSearch } from './url-search.ts';

/** The query strings that lists were last seen with, by their path. */
const searches = new Map<string, string>();

export function storeLastSearch(pathname: string, searchStr: string): void {
  searches.set(pathname, searchStr);
}

/** For the way back to a list as the person left it. */
export function lastSearchOf(pathname: string): UrlSearch {
  return parseUrlSearch(searches.get(pathname) ?? '');
}
