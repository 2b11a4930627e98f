import type { Scores } from './flag.queries.ts';

/** Words of lower scores are not shown. */
const tellingProb = 0.3;

/** Words that raised a score. */
export function tellingWords({ prob, words }: Scores['spam']): string[] {
  if (prob < tellingProb) return [];
  return [...new Set(words.filter(({ weight }) => weight > 0).map(({ word }) => word))];
}
