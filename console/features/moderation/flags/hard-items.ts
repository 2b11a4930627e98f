import type { ReportReason } from '../../../../contract/moderation/content-flags.ts';
import { createStore } from '../../../lib/store.ts';

interface HardFlagStreak {
  count: number;
  lastFlagId: string | undefined;
}

const noHardFlagStreak: HardFlagStreak = { count: 0, lastFlagId: undefined };

/** Flags that wear people out less. Reports may be about abuse, or about people. */
export const easierFlagArguments = {
  sort: 'urgency',
  sortDesc: true,
  filter: { isOpen: true, isCare: false, isOffensive: false, isImage: false, isReported: false },
};

/** True while `j` and `k` lead through easier flags instead of the dashboard's list. */
export const isWalkThroughEasierFlags = createStore(false);

/** Hard flags that were opened in a row, in this window. */
export const hardFlagStreak = createStore<HardFlagStreak>(noHardFlagStreak);

interface OpenedFlag {
  id: string;
  isCare: boolean;
  isOffensive: boolean;
  isImage: boolean;
  contentFlagReports: readonly { reason: ReportReason }[];
}

/** Danger, abuse and pictures wear people out more than spam does. */
function isHardFlag({ isCare, isOffensive, isImage, contentFlagReports }: OpenedFlag): boolean {
  const isAbuseReported = contentFlagReports.some(({ reason }) => reason === 'OFFENSIVE');
  return isCare || isOffensive || isImage || isAbuseReported;
}

/** A flag counts once while it stays open; an easy one ends the row. */
export function countOpenedFlag(flag: OpenedFlag): void {
  hardFlagStreak.set(({ count, lastFlagId }) => {
    if (lastFlagId === flag.id) return { count, lastFlagId };
    return { count: isHardFlag(flag) ? count + 1 : 0, lastFlagId: flag.id };
  });
}

export function endHardFlagStreak(): void {
  hardFlagStreak.set(({ lastFlagId }) => ({ count: 0, lastFlagId }));
}
