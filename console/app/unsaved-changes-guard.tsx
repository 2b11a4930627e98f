import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router';
import { confirmDeparture, hasUnsavedChanges } from '../kit/unsaved-changes.ts';
import { stringifyUrlSearch } from '../lib/url-search.ts';

const shouldBlockNavigation: ShouldBlockFn = async ({ current, next }) => {
  if (current.pathname !== next.pathname) return !(await confirmDeparture('screen'));
  // A jump within the page, such as by the skip link, loses nothing.
  if (stringifyUrlSearch(current.search) === stringifyUrlSearch(next.search)) return false;
  return !(await confirmDeparture('list'));
};

/** Asks before navigation, reload or closing the tab loses typed input. */
export function UnsavedChangesGuard() {
  useBlocker({ shouldBlockFn: shouldBlockNavigation, enableBeforeUnload: hasUnsavedChanges });
  return null;
}
