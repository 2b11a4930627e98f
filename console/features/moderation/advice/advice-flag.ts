import type { AdviceReview } from '../../../../contract/moderation/flag-findings.ts';

/** The part of a flag that its advice card needs. */
export interface AdviceFlag {
  id: string;
  version: number;
  author: { username: string } | null;
  finding: AdviceFinding | null;
}

export interface AdviceFinding {
  adviceKind: string | null;
  adviceLabel: string | null;
  sentence: string;
  showsNote: boolean;
  review: AdviceReview | null;
  reviewedAt: string | null;
  reviewedBy: { username: string } | null;
}

export interface AdviceChange {
  isSaving: boolean;
  save(change: () => Promise<unknown>, message: string): Promise<boolean>;
}
