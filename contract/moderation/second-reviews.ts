export const reviewVerdicts = ['KEEP', 'REMOVE'] as const;
export type ReviewVerdict = (typeof reviewVerdicts)[number];

export const reviewVerdictLabels: Record<ReviewVerdict, string> = {
  KEEP: 'Keep',
  REMOVE: 'Remove',
};

export const maxListedReviews = 50;
export const maxListedDisagreements = 100;

export const reviewMessages = {
  notFound: 'That review does not exist.',
  alreadyReviewed: 'A colleague has reviewed this already.',
  policyNeeded: 'Choose the policy for which the text is to be removed.',
} as const;
