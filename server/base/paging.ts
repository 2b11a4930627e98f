import { defaultPageSize, maxPageSize } from '../../contract/limits.ts';
import { invalidInput } from './errors.ts';

export interface PageArgs {
  limit?: number | null | undefined;
  offset?: number | null | undefined;
  sort?: string | null | undefined;
  sortDesc?: boolean | null | undefined;
}

export interface Page {
  limit: number;
  offset: number;
}

export function pageOf({ limit, offset }: PageArgs): Page {
  if (limit != null && limit < 0) throw invalidInput('limit may not be negative', 'limit');
  if (offset != null && offset < 0) throw invalidInput('offset may not be negative', 'offset');
  return { limit: Math.min(limit ?? defaultPageSize, maxPageSize), offset: offset ?? 0 };
}

/** Page of at most `maxRows` rows, also where no limit is given. */
export function pageUpTo(maxRows: number, { limit, offset }: PageArgs): Page {
  return pageOf({ limit: Math.min(limit ?? maxRows, maxRows), offset });
}

export function sortOf<Sort extends string>(
  { sort, sortDesc }: PageArgs,
  allowed: readonly Sort[],
  fallback: { sort: Sort; sortDesc: boolean },
): { sort: Sort; sortDesc: boolean } {
  if (sort == null) return { sort: fallback.sort, sortDesc: sortDesc ?? fallback.sortDesc };
  const known = allowed.find((name) => name === sort);
  if (!known) throw invalidInput(`sort must be one of ${allowed.join(', ')}`, 'sort');
  return { sort: known, sortDesc: sortDesc ?? false };
}
