import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router';
import { confirmDeparture, hasUnsavedChanges } from '../kit/unsaved-changes.ts';

const keepsPerson: ShouldBlockFn = async ({ current, next }) =>
  !(await confirmDeparture(current.pathname === next.pathname ? 'list' : 'screen'));

/** Asks before a navigation, a reload or a closed tab loses what someone typed. */
export function UnsavedChangesGuard() {
  useBlocker({ shouldBlockFn: keepsPerson, enableBeforeUnload: hasUnsavedChanges });
  return null;
}
