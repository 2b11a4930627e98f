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

/** Edits, replies and results of objections cannot be undone. */
const undoableStatuses: readonly FlagEventStatus[] = [
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

interface UndoableEvent {
  status: FlagEventStatus;
  undoesAnother: boolean;
}

export function isUndoable({ status, undoesAnother }: UndoableEvent): boolean {
  return undoableStatuses.includes(status) && !undoesAnother;
}

/** Allows admins, and the person who caused the event if their rights still include it. */
export function mayUndoEvent(
  actor: Actor,
  rights: FlagRights,
  event: UndoableEvent & { userId: number | null },
): boolean {
  if (!isUndoable(event)) return false;
  if (isAdminLevel(actor.roleId)) return true;
  if (event.userId !== actor.id || event.status === 'AUTHOR_CHANGED') return false;
  const operation = operationsByStatus.get(event.status);
  return operation === undefined || rights(operation);
}
