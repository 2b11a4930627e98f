import type { AutomodScores } from './flag.queries.ts';

const minProbToShowWords = 0.3;
/** Share of the heaviest word's weight from which a word counts as decisive. */
const decisiveShareOfHeaviestWord = 0.5;

export interface ScoreWord {
  word: string;
  isDecisive: boolean;
}

/** Words that raised a score, the decisive ones first. */
export function wordsRaisingScore({ prob, words }: AutomodScores['spam']): ScoreWord[] {
  if (prob < minProbToShowWords) return [];
  const weights = new Map<string, number>();
  for (const { word, weight } of words) {
    if (weight > 0) weights.set(word, Math.max(weight, weights.get(word) ?? 0));
  }
  const heaviest = Math.max(0, ...weights.values());
  return [...weights]
    .toSorted(([, one], [, other]) => other - one)
    .map(([word, weight]) => ({
      word,
      isDecisive: weight >= decisiveShareOfHeaviestWord * heaviest,
    }));
}
