import { listPassageTermIds, type PassageNumber } from './best-passage.ts';
import type { IndexStatistics, LiveSegment, ScoredText, TermWeights } from './ranking.ts';

const maxExpansionTerms = 20;
const passageScoreExponent = 3;

/**
 * Weights of words that the best passages have in common (RM3), together as much as the query's.
 * Searching for them finds texts that name the subject in other words.
 */
export function computeExpansionTerms(
  segments: readonly LiveSegment[],
  statistics: IndexStatistics,
  query: TermWeights,
  top: readonly (ScoredText & PassageNumber)[],
): TermWeights {
  const mass = sumNumbers(top.map(({ score }) => score ** passageScoreExponent)) || 1;
  const found = new Map<string, number>();
  for (const { segment: which, text, passage, score } of top) {
    const { segment } = segments[which] as LiveSegment;
    const words = listPassageTermIds(segment, text, passage);
    // Short passages count less, because a few words are no sample of a subject.
    const weightPerWord =
      score ** passageScoreExponent / mass / (words.length + statistics.meanPassageLength);
    for (const id of words) {
      const term = segment.terms[id] as string;
      found.set(term, (found.get(term) ?? 0) + weightPerWord);
    }
  }
  const chosen = [...found]
    .filter(([term]) => query.has(term) || isInformativeTerm(term, statistics))
    .sort((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1))
    .slice(0, maxExpansionTerms);
  const scale = sumNumbers(query.values()) / (sumNumbers(chosen.map(([, weight]) => weight)) || 1);
  return new Map(chosen.map(([term, weight]) => [term, scale * weight]));
}

/** False for terms of a single text or of every tenth text, and for numbers. */
function isInformativeTerm(term: string, { frequencyOf, textCount }: IndexStatistics): boolean {
  const frequency = frequencyOf(term);
  return frequency > 1 && frequency <= textCount / 10 && /^\D./.test(term);
}

function sumNumbers(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}
