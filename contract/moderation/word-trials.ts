import { list, text } from '../text.ts';

const maxTriedWords = 20;

/** The limits are those of the site setting for words that hold a text back. */
export const triedWordsInput = list(text(80).toLowerCase().min(2), maxTriedWords).min(
  1,
  'Write a word or a phrase',
);

/** Newest decisions, and texts, that a trial reads. */
export const maxTriedTexts = 5000;
