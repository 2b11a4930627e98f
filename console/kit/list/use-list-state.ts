import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { pageSizes } from '../../../contract/limits.ts';
import { storeLastSearch } from '../../lib/last-search.ts';
import { parseUrlSearch } from '../../lib/url-search.ts';
import { confirmDeparture } from '../unsaved-changes.ts';
import {
  defaultListState,
  type ListDefinition,
  type ListState,
  readListSearch,
  urlKeysOfList,
  writeListSearch,
} from './list-search.ts';
import { claimUrlKeys } from './url-claims.ts';

type ListStateChange<Sort extends string, F extends Record<string, unknown>> = Partial<
  Omit<ListState<Sort, F>, 'filters'>
> & { filters?: Partial<F> };

export interface List<Sort extends string, F extends Record<string, unknown>>
  extends ListState<Sort, F> {
  key: string;
  offset: number;
  pageSizes: readonly number[];
  isNarrowed: boolean;
  /** Shows the first page by default. False if the person chose to keep editing. */
  show(change: ListStateChange<Sort, F>, options?: { replace?: boolean }): Promise<boolean>;
  showAll(): Promise<boolean>;
}

/** State of a list in the address, so that back, forward and copied links work. */
export function useListState<Sort extends string, F extends Record<string, unknown>>(
  definition: ListDefinition<Sort, F>,
): List<Sort, F> {
  const { pathname: path, searchStr } = useLocation();
  const router = useRouter();
  const navigate = useNavigate();
  const state = useMemo(
    () => readListSearch(definition, parseUrlSearch(searchStr)),
    [definition, searchStr],
  );
  const defaults = useMemo(() => defaultListState(definition), [definition]);
  const key = JSON.stringify(state);

  useEffect(() => storeLastSearch(path, searchStr), [path, searchStr]);
  useEffect(() => claimUrlKeys(urlKeysOfList(definition)), [definition]);

  async function applyChange(change: ListStateChange<Sort, F>, { replace = false } = {}) {
    // Reads the router's location, because this render may be older than the last change.
    const { pathname, searchStr: latest } = router.latestLocation;
    const url = parseUrlSearch(latest);
    const current = readListSearch(definition, url);
    const filters = { ...current.filters, ...change.filters };
    const next = { ...current, page: 1, ...change, filters };
    if (JSON.stringify(next) === JSON.stringify(current)) return true;
    if (!(await confirmDeparture('list'))) return false;
    navigate({
      to: pathname,
      search: writeListSearch(definition, next, url),
      replace,
      ignoreBlocker: true,
      resetScroll: false,
    });
    return true;
  }

  return {
    ...state,
    key,
    offset: (state.page - 1) * state.itemsPerPage,
    pageSizes: definition.pageSizes ?? pageSizes,
    isNarrowed:
      state.search !== '' || JSON.stringify(state.filters) !== JSON.stringify(defaults.filters),
    show: applyChange,
    showAll: () => applyChange({ search: '', filters: defaults.filters }),
  };
}
