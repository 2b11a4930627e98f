import { z } from 'zod';
import { list, multilineText } from '../text.ts';
import { readableLanguages } from './readable-languages.ts';

/** Kinds of dangerous health advice. 'REPORTED' if only a member says so. */
export const adviceKinds = ['STOP', 'REPLACE', 'DOSE', 'CURE', 'REPORTED'] as const;
export type AdviceKind = (typeof adviceKinds)[number];

export const adviceReviews = ['DANGEROUS', 'HARMLESS'] as const;
export type AdviceReview = (typeof adviceReviews)[number];

export const adviceReviewChange = z.object({
  review: z.enum(adviceReviews),
  note: multilineText(1000),
});

export const maxReadLanguages = readableLanguages.length;

export const readLanguagesInput = z.object({
  languages: list(z.enum(readableLanguages), maxReadLanguages),
});

export const adviceTextMaxLength = 2000;

export const defaultAdviceReply = `Dear {name},

Please ask your team before you stop, skip or change a treatment, and please do not advise others to do so. What helped one person can harm another.

If you have questions about a treatment, your doctor, nurse or pharmacist is the right person to ask.`;

export const defaultAdviceNote =
  'Please ask your doctor or care team before you stop or change a treatment because of this text.';
