import type { FlagEventStatus } from '../../../../contract/moderation/content-flags.ts';
import { isAdminLevel } from '../../../../contract/roles.ts';
import type { Actor } from '../../../base/actor.ts';
import { operations } from './flag-states.ts';

/** What can be taken back; words that were written stay written. */
const undoable: readonly FlagEventStatus[] = [
  ...Object.values(operations).map(({ status }) => status),
  'ASSIGNED',
  'UNASSIGNED',
];

const forAdmins: readonly FlagEventStatus[] = Object.values(operations)
  .filter(({ isForAdmins }) => isForAdmins)
  .map(({ status }) => status);

export function isUndoable(event: { status: FlagEventStatus }): boolean {
  return undoable.includes(event.status);
}

/** Whoever did it, as long as they may do such things, or an admin. */
export function mayUndo(
  actor: Actor,
  event: { status: FlagEventStatus; userId: number | null },
): boolean {
  if (!isUndoable(event)) return false;
  if (isAdminLevel(actor.roleId)) return true;
  return event.userId === actor.id && !forAdmins.includes(event.status);
}
