import type { ContentState } from '../../../../contract/moderation/content.ts';
import {
  type FlagEventStatus,
  type FlagOperation,
  type FlagOutcome,
  flagOutcomeLabels,
} from '../../../../contract/moderation/content-flags.ts';
import type { Visibility } from '../content/visibility.ts';

interface OperationEffects {
  status: FlagEventStatus;
  body: string;
  isForAdmins: boolean;
  isForPeople: boolean;
  content: Partial<Visibility>;
  flag: { isOpen?: boolean; isSpam?: boolean; isEscalated?: boolean };
}

export const effectsByOperation: Record<FlagOperation, OperationEffects> = {
  APPROVE: {
    status: 'APPROVED',
    body: 'Approved and published',
    isForAdmins: true,
    isForPeople: false,
    content: { isPendingModeration: false },
    flag: { isOpen: false, isEscalated: false },
  },
  DONE: {
    status: 'DONE',
    body: 'Marked as done',
    isForAdmins: false,
    isForPeople: true,
    content: {},
    flag: { isOpen: false, isEscalated: false },
  },
  REOPEN: {
    status: 'REOPENED',
    body: 'Marked as not done',
    isForAdmins: false,
    isForPeople: true,
    content: {},
    flag: { isOpen: true },
  },
  DELETE: {
    status: 'DELETED',
    body: 'Deleted',
    isForAdmins: true,
    isForPeople: false,
    content: { isDeleted: true },
    flag: { isOpen: false, isEscalated: false },
  },
  UN_DELETE: {
    status: 'UNDELETED',
    body: 'Undeleted',
    isForAdmins: true,
    isForPeople: false,
    content: { isDeleted: false },
    flag: {},
  },
  SPAM: {
    status: 'SPAM',
    body: 'Hidden as spam',
    isForAdmins: false,
    isForPeople: false,
    content: { isSpam: true },
    flag: { isOpen: false, isSpam: true, isEscalated: false },
  },
  UN_SPAM: {
    status: 'UNSPAM',
    body: 'Unmarked as spam',
    isForAdmins: false,
    isForPeople: false,
    content: { isSpam: false },
    flag: { isSpam: false },
  },
  ESCALATE: {
    status: 'ESCALATED',
    body: 'Escalated to the admins',
    isForAdmins: false,
    isForPeople: true,
    content: {},
    flag: { isOpen: true, isEscalated: true },
  },
};

/**
 * True for flags in the care lane, open or closed. Decisions about them notify neither author nor
 * reporters and count against nobody.
 */
export function isCareFlag(flag: { isCare: boolean }): boolean {
  return flag.isCare;
}

const outcomeByState: Record<Exclude<ContentState, 'visible'>, FlagOutcome> = {
  pending: 'WAITING',
  spam: 'SPAM',
  deleted: 'DELETED',
};

/**
 * Null while the content is visible and nobody has decided. Visible content of a closed care case
 * has no outcome either: nobody judged it.
 */
export function computeOutcome(
  state: ContentState,
  {
    isOpen,
    isApproved = false,
    isCare = false,
  }: { isOpen: boolean; isApproved?: boolean; isCare?: boolean },
): FlagOutcome | null {
  if (state !== 'visible') return outcomeByState[state];
  if (isOpen || isCare) return null;
  return isApproved ? 'APPROVED' : 'KEPT';
}

export function describeOperation(operation: FlagOperation, outcome: FlagOutcome | null): string {
  const { body } = effectsByOperation[operation];
  if (operation !== 'DONE' || outcome === null) return body;
  if (outcome === 'WAITING') return `${body}: stays hidden until someone approves it`;
  return `${body}: ${flagOutcomeLabels[outcome].toLowerCase()}`;
}
