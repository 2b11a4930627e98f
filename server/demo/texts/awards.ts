import type { AwardStatus } from '../../../contract/people/awards.ts';

interface AwardText {
  name: string;
  /** Interval in years; absent if not tied to years. */
  every?: number;
  /** Contests have finalists and winners, courses have participants. */
  kind: 'contest' | 'course' | 'honor';
  size: number;
}

export const awardStatusesByKind: Record<AwardText['kind'], readonly AwardStatus[]> = {
  contest: ['FINALIST', 'FINALIST', 'FINALIST', 'WINNER'],
  course: ['ENROLLED', 'COMPLETED', 'COMPLETED'],
  honor: ['WINNER'],
};

export const awardTexts: readonly AwardText[] = [
  { name: 'Member of the Year', every: 2, kind: 'contest', size: 9 },
  { name: 'Patient Leader Award', every: 4, kind: 'contest', size: 14 },
  { name: 'Kindest Welcome', every: 6, kind: 'contest', size: 8 },
  { name: 'Best Story', every: 5, kind: 'contest', size: 36 },
  { name: 'Caregiver of the Year', every: 5, kind: 'contest', size: 7 },
  { name: 'Peer Mentor Course', every: 6, kind: 'course', size: 30 },
  { name: 'Advocacy Academy', every: 7, kind: 'course', size: 18 },
  { name: 'Founding Neighbor', kind: 'honor', size: 12 },
  { name: 'Thousand Replies', kind: 'honor', size: 5 },
  { name: 'Night Watch', kind: 'honor', size: 6 },
  { name: 'Writing Workshop', kind: 'course', size: 40 },
  { name: 'Hall of Thanks', kind: 'honor', size: 0 },
];

export const siteAwardNames: Record<string, string> = {
  kidney: 'Golden Binder',
  migraine: 'Lighthouse Keeper',
  airway: 'Deep Breath',
};
