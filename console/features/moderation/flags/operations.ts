import { type FlagOperation, flagMessages } from '../../../../contract/moderation/content-flags.ts';

const undoingOperations: readonly FlagOperation[] = ['REOPEN', 'UN_DELETE', 'UN_SPAM'];

/** True if the viewer is finished with the flag after the operation. */
export function isDeciding(operation: FlagOperation): boolean {
  return !undoingOperations.includes(operation);
}

export const operationMessages: Record<FlagOperation, string> = {
  APPROVE: flagMessages.approved,
  DONE: flagMessages.done,
  REOPEN: flagMessages.notDone,
  DELETE: flagMessages.deleted,
  UN_DELETE: flagMessages.undeleted,
  SPAM: flagMessages.spam,
  UN_SPAM: flagMessages.unSpam,
  ESCALATE: flagMessages.escalated,
};
