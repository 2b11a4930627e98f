import { passageTerms, type TextPassage } from './best-passage.ts';
import type { IndexStatistics, LiveSegment, ScoredText, TermWeights } from './ranking.ts';

const maxTerms = 20;
const scoreExponent = 3;

/**
 * Words that the best passages have in common (RM3), weighted so that together they weigh as much
 * as the query. Texts that name the subject in other words are found by them.
 */
export function expansionTerms(
  segments: readonly LiveSegment[],
  statistics: IndexStatistics,
  query: TermWeights,
  top: readonly (ScoredText & TextPassage)[],
): TermWeights {
  const mass = sum(top.map(({ score }) => score ** scoreExponent)) || 1;
  const found = new Map<string, number>();
  for (const { segment: which, text, passage, score } of top) {
    const { segment } = segments[which] as LiveSegment;
    const words = passageTerms(segment, text, passage);
    // The mean length damps short passages: a few words are no sample of a subject.
    const weightPerWord =
      score ** scoreExponent / mass / (words.length + statistics.meanPassageLength);
    for (const id of words) {
      const term = segment.terms[id] as string;
      found.set(term, (found.get(term) ?? 0) + weightPerWord);
    }
  }
  const chosen = [...found]
    .filter(([term]) => query.has(term) || isInformative(term, statistics))
    .sort((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1))
    .slice(0, maxTerms);
  const scale = sum(query.values()) / (sum(chosen.map(([, weight]) => weight)) || 1);
  return new Map(chosen.map(([term, weight]) => [term, scale * weight]));
}

/** False for terms of a single text or of every tenth text, and for numbers. */
function isInformative(term: string, { frequencyOf, textCount }: IndexStatistics): boolean {
  const frequency = frequencyOf(term);
  return frequency > 1 && frequency <= textCount / 10 && /^\D./.test(term);
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}
