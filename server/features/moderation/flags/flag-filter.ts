import type { AssocType, FlagOutcome } from '../../../../contract/moderation/content-flags.ts';
import type { TargetCutoffs } from './working-hours.ts';

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
  /** True keeps open flags that passed a time target of the site. */
  isOverdue?: boolean | undefined;
  /** Opening times from which on flags are still in time, by reason. Set where `isOverdue` is. */
  overdueBefore?: TargetCutoffs | undefined;
  isReportedIllegal?: boolean | undefined;
  /** Dangerous advice; also the next two are looked up in `flag_findings`. */
  isAdvice?: boolean | undefined;
  /** In a language that automod does not read. */
  isUnread?: boolean | undefined;
  /** In an unread language that this one of the staff reads. */
  readableByUserId?: number | undefined;
}

/** Only `true` filters: flags without a finding or a notice are all others. */
export function hasFindingFilter({
  isAdvice,
  isUnread,
  readableByUserId,
  isReportedIllegal,
}: FlagFilter): boolean {
  return Boolean(isAdvice || isUnread || readableByUserId || isReportedIllegal);
}

const reasonBits = {
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
const kindNumbers: Record<AssocType, number> = {
  comment: 0,
  thread: 1,
  reply: 2,
  user: 3,
  user_profile_status: 4,
  user_profile_status_reply: 5,
};
const kindUnit = 64;
const kindMask = 7 * kindUnit;
const outcomeNumbers: Record<FlagOutcome, number> = {
  WAITING: 1,
  APPROVED: 2,
  KEPT: 3,
  SPAM: 4,
  DELETED: 5,
};
const outcomeUnit = 1024;
const outcomeMask = 7 * outcomeUnit;

/** A flag matches if `filter_key & mask = wanted`. */
export function getFilterKeyMask(filter: FlagFilter): { mask: number; wanted: number } {
  let mask = 0;
  let wanted = 0;
  for (const [name, bit] of Object.entries(reasonBits)) {
    const value = filter[name as keyof typeof reasonBits];
    if (value === undefined) continue;
    mask |= bit;
    if (value) wanted |= bit;
  }
  if (filter.assocType) {
    mask |= kindMask;
    wanted |= kindNumbers[filter.assocType] * kindUnit;
  }
  if (filter.outcome) {
    mask |= outcomeMask;
    wanted |= outcomeNumbers[filter.outcome] * outcomeUnit;
  }
  return { mask, wanted };
}
