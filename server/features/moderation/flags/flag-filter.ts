import type { AssocType, FlagOutcome } from '../../../../contract/moderation/content-flags.ts';
import type { TimeTargetCutoffs } from './working-hours.ts';

export interface FlagFilter {
  isOpen?: boolean | undefined;
  isSpam?: boolean | undefined;
  isOffensive?: boolean | undefined;
  isImage?: boolean | undefined;
  isReported?: boolean | undefined;
  isRequiredToPublish?: boolean | undefined;
  requiresPreModeration?: boolean | undefined;
  assocType?: AssocType | undefined;
  isEscalated?: boolean | undefined;
  isCare?: boolean | undefined;
  outcome?: FlagOutcome | undefined;
  decidedByUserIds?: readonly number[] | undefined;
  authorIds?: readonly number[] | undefined;
  assignedToUserIds?: readonly number[] | undefined;
  openedAfter?: Date | undefined;
  openedBefore?: Date | undefined;
  /** Flags with a decision under any of these policies. */
  policyIds?: readonly number[] | undefined;
  /** Text for `websearch_to_tsquery`. */
  wordQuery?: string | undefined;
  /** True: only open flags that passed a time target of the site. */
  isOverdue?: boolean | undefined;
  /** For each reason, the time before which overdue flags were opened. Set if `isOverdue` is. */
  overdueBefore?: TimeTargetCutoffs | undefined;
  isReportedIllegal?: boolean | undefined;
  /** Dangerous advice. Looked up in `flag_findings`, like the next two. */
  isAdvice?: boolean | undefined;
  /** Text in a language that automod does not read. */
  isUnread?: boolean | undefined;
  /** Text in an unread language that this staff member reads. */
  readableByUserId?: number | undefined;
}

/**
 * True if the filter asks for a finding or a notice. False values are ignored: there is no filter
 * for flags without one.
 */
export function hasFindingFilter({
  isAdvice,
  isUnread,
  readableByUserId,
  isReportedIllegal,
}: FlagFilter): boolean {
  return Boolean(isAdvice || isUnread || readableByUserId || isReportedIllegal);
}

const bitInFilterKey = {
  isSpam: 1,
  isOffensive: 2,
  isImage: 4,
  isReported: 8,
  isRequiredToPublish: 16,
  requiresPreModeration: 32,
  isEscalated: 512,
  isCare: 8192,
} as const satisfies Partial<Record<keyof FlagFilter, number>>;

/** Must match the definition of the generated column `filter_key`. */
const kindNumberInFilterKey: Record<AssocType, number> = {
  comment: 0,
  thread: 1,
  reply: 2,
  user: 3,
  user_profile_status: 4,
  user_profile_status_reply: 5,
};
const kindUnitInFilterKey = 64;
const kindMaskInFilterKey = 7 * kindUnitInFilterKey;
const outcomeNumberInFilterKey: Record<FlagOutcome, number> = {
  WAITING: 1,
  APPROVED: 2,
  KEPT: 3,
  SPAM: 4,
  DELETED: 5,
};
const outcomeUnitInFilterKey = 1024;
const outcomeMaskInFilterKey = 7 * outcomeUnitInFilterKey;

/** A flag matches if `filter_key & mask = wanted`. */
export function getFilterKeyMask(filter: FlagFilter): { mask: number; wanted: number } {
  let mask = 0;
  let wanted = 0;
  for (const [name, bit] of Object.entries(bitInFilterKey)) {
    const value = filter[name as keyof typeof bitInFilterKey];
    if (value === undefined) continue;
    mask |= bit;
    if (value) wanted |= bit;
  }
  if (filter.assocType) {
    mask |= kindMaskInFilterKey;
    wanted |= kindNumberInFilterKey[filter.assocType] * kindUnitInFilterKey;
  }
  if (filter.outcome) {
    mask |= outcomeMaskInFilterKey;
    wanted |= outcomeNumberInFilterKey[filter.outcome] * outcomeUnitInFilterKey;
  }
  return { mask, wanted };
}
