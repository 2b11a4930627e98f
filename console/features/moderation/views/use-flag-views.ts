import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { FlagSort } from '../../../../contract/moderation/content-flags.ts';
import { flagViewMessages } from '../../../../contract/moderation/flag-views.ts';
import { type ListState, readListSearch, writeListSearch } from '../../../kit/list/list-search.ts';
import type { List } from '../../../kit/list/use-list-state.ts';
import { showSnack } from '../../../kit/snackbar.ts';
import { useKeys } from '../../../kit/use-keys.ts';
import { usePreferences } from '../../../lib/preferences.ts';
import { parseUrlSearch, stringifyUrlSearch } from '../../../lib/url-search.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { type FlagFilters, flagArguments } from '../flags/flag-list.ts';
import { useFlagList } from '../flags/use-flag-list.ts';
import { flagViewCountsQuery, flagViewsQuery, type SavedFlagView } from './views.queries.ts';

type FlagListState = ListState<FlagSort, FlagFilters>;

/** Time within which a digit after `g` opens a view. */
const maxMsBetweenGAndDigit = 2000;
const viewsWithDigitKey = 9;

export interface FlagViewTab {
  view: SavedFlagView;
  /** At most 100; -1 or undefined if it is not known. */
  count: number | undefined;
  isShown: boolean;
}

export function useFlagViews(list: List<FlagSort, FlagFilters>) {
  const definition = useFlagList();
  const viewer = useViewer();
  const [{ hiddenColumns }, changePreferences] = usePreferences();
  const { data: views = [], isSuccess } = useQuery(flagViewsQuery);

  const stateOf = (view: SavedFlagView) => readListSearch(definition, parseUrlSearch(view.query));
  const queryOf = ({ sortBy, sortDesc, search, filters, itemsPerPage }: FlagListState) =>
    stringifyUrlSearch(
      writeListSearch(definition, { page: 1, sortBy, sortDesc, search, filters, itemsPerPage }),
    );
  const query = queryOf(list);

  const filters = views.map((view) => flagArguments(stateOf(view), viewer.id).filter);
  const { data: counts } = useQuery(flagViewCountsQuery(filters));
  const tabs: FlagViewTab[] = views.map((view, index) => ({
    view,
    count: counts?.[index],
    isShown: queryOf(stateOf(view)) === query,
  }));

  async function open(view: SavedFlagView) {
    const { sortBy, sortDesc, search, filters, itemsPerPage } = stateOf(view);
    const isOpened = await list.show({ page: 1, sortBy, sortDesc, search, filters, itemsPerPage });
    if (!isOpened || !view.hiddenColumns) return;
    changePreferences({ hiddenColumns: { ...hiddenColumns, flags: view.hiddenColumns } });
  }

  const isDigitAwaited = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const digits = views.slice(0, viewsWithDigitKey).map((view, index) => [
    String(index + 1),
    () => {
      if (!isDigitAwaited.current) return;
      isDigitAwaited.current = false;
      void open(view);
    },
  ]);
  useKeys({
    g: isSuccess && (views.length > 0 ? awaitDigit : sayThatThereAreNone),
    ...Object.fromEntries(digits),
  });

  function sayThatThereAreNone() {
    showSnack(flagViewMessages.none, { about: null });
  }

  function awaitDigit() {
    isDigitAwaited.current = true;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      isDigitAwaited.current = false;
    }, maxMsBetweenGAndDigit);
  }

  return { tabs, open, query, hiddenColumns: hiddenColumns.flags ?? null };
}
