import type { Scores } from './flag.queries.ts';

/** Below this a score says nothing, and neither do its words. */
const tellingProb = 0.3;

/** The words that raised a score, where it is worth a look. */
export function tellingWords({ prob, words }: Scores['spam']): string[] {
  if (prob < tellingProb) return [];
  return [...new Set(words.filter(({ weight }) => weight > 0).map(({ word }) => word))];
}
