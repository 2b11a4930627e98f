import { multilineText } from '../text.ts';

export const openingReasonMaxLength = 500;

/** Why staff open a flag by hand; may be empty. */
export const openingReason = multilineText(
  openingReasonMaxLength,
  `A reason may have at most ${openingReasonMaxLength} characters.`,
);
