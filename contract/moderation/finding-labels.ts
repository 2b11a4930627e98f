import type { AdviceKind, AdviceReview } from './flag-findings.ts';

export const adviceLabel = 'Dangerous advice';

export const adviceKindLabels: Record<AdviceKind, string> = {
  STOP: 'Tells others to stop or skip a treatment',
  REPLACE: 'Replaces a treatment by something else',
  DOSE: 'Tells others to change a dose',
  CURE: 'Promises a cure',
  REPORTED: 'A member reported dangerous advice',
};

export const adviceReviewLabels: Record<AdviceReview, string> = {
  DANGEROUS: 'Dangerous',
  HARMLESS: 'Harmless',
};

export const findingMessages = {
  noAdvice: 'Nobody found dangerous advice here.',
  noteShown: 'The note is shown on the public page',
  noteHidden: 'The note was removed from the public page',
  reviewed: 'Your judgement was saved',
  notClinical: 'Only staff with clinical training can give this judgement.',
} as const;

export function languageName(code: string): string {
  return new Intl.DisplayNames('en', { type: 'language', fallback: 'code' }).of(code) ?? code;
}

/** Example: 'Not read: Spanish'. */
export const describeUnreadLanguage = (code: string): string => `Not read: ${languageName(code)}`;
