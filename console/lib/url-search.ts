/** Query string as texts; a list if a key is repeated. */
export type UrlSearch = Record<string, string | string[]>;

export function parseUrlSearch(query: string): UrlSearch {
  const params = new URLSearchParams(query);
  const search: UrlSearch = {};
  for (const key of new Set(params.keys())) {
    const values = params.getAll(key);
    search[key] = values.length === 1 ? (values[0] ?? '') : values;
  }
  return search;
}

export function stringifyUrlSearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    if (value === undefined) continue;
    for (const item of Array.isArray(value) ? value : [value]) params.append(key, String(item));
  }
  const query = params.toString();
  return query && `?${query}`;
}

export function getSearchValues(search: UrlSearch, key: string): string[] {
  const value = search[key];
  return value === undefined ? [] : Array.isArray(value) ? value : [value];
}
