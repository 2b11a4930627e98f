import { type FlagOperation, flagMessages } from '../../../../contract/moderation/content-flags.ts';

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
