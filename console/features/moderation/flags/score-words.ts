import type { AutomodScores } from './flag.queries.ts';

/** Words of lower scores are not shown. */
const minProbToShowWords = 0.3;

/** Words that raised a score. */
export function wordsRaisingScore({ prob, words }: AutomodScores['spam']): string[] {
  if (prob < minProbToShowWords) return [];
  return [...new Set(words.filter(({ weight }) => weight > 0).map(({ word }) => word))];
}
