import {
  type FlagEventStatus,
  type FlagOperation,
  flagOperations,
} from '../../../../contract/moderation/content-flags.ts';
import { isAdminLevel } from '../../../../contract/roles.ts';
import type { Actor } from '../../../base/actor.ts';
import type { FlagRights } from './flag-rights.ts';
import { effectsByOperation } from './flag-states.ts';

const operationsByStatus = new Map<FlagEventStatus, FlagOperation>(
  flagOperations.map((operation) => [effectsByOperation[operation].status, operation]),
);

/** Edits and replies cannot be undone. */
const undoableEventStatuses: readonly FlagEventStatus[] = [
  ...operationsByStatus.keys(),
  'ASSIGNED',
  'UNASSIGNED',
  'AUTHOR_CHANGED',
  'CARE_STATE',
  'CARE_MARKED',
  'CARE_UNMARKED',
  'CARE_HIDDEN',
  'CARE_SHOWN',
];

export function isUndoable(event: { status: FlagEventStatus }): boolean {
  return undoableEventStatuses.includes(event.status);
}

/** Allows admins, and the person who caused the event if their rights still include it. */
export function mayUndoEvent(
  actor: Actor,
  rights: FlagRights,
  event: { status: FlagEventStatus; userId: number | null },
): boolean {
  if (!isUndoable(event)) return false;
  if (isAdminLevel(actor.roleId)) return true;
  if (event.userId !== actor.id || event.status === 'AUTHOR_CHANGED') return false;
  const operation = operationsByStatus.get(event.status);
  return operation === undefined || rights(operation);
}
