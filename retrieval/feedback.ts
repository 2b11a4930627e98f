import { passageTerms, passageVector, type TextPassage } from './best-passage.ts';
import { vectorLength } from './latent-semantics.ts';
import type { IndexStatistics, LiveSegment, ScoredText, TermWeights } from './ranking.ts';

const maxTerms = 20;
/** Weight of all expansion terms together, relative to the query's own terms. */
const expansionShare = 0.5;
const scoreExponent = 5;

/** RM3 query expansion: the words that the best passages have in common. */
export function expansionTerms(
  segments: readonly LiveSegment[],
  statistics: IndexStatistics,
  query: TermWeights,
  top: readonly (ScoredText & TextPassage)[],
): TermWeights {
  const mass = top.reduce((sum, { score }) => sum + score ** scoreExponent, 0);
  if (mass === 0) return new Map();
  const found = new Map<string, number>();
  for (const { segment: which, text, passage, score } of top) {
    const { segment } = segments[which] as LiveSegment;
    const words = passageTerms(segment, text, passage);
    // The mean length damps short texts: a few words are no sample of a subject.
    const weightPerWord = score ** scoreExponent / mass / (words.length + statistics.meanLength);
    for (const id of words) {
      const term = segment.terms[id] as string;
      found.set(term, (found.get(term) ?? 0) + weightPerWord);
    }
  }
  const chosen = [...found]
    .filter(([term]) => query.has(term) || isInformative(term, statistics))
    .sort((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1))
    .slice(0, maxTerms);
  const chosenMass = chosen.reduce((sum, [, weight]) => sum + weight, 0) || 1;
  const askedMass = [...query.values()].reduce((sum, weight) => sum + weight, 0);
  const scale = (expansionShare * askedMass) / chosenMass;
  return new Map(chosen.map(([term, weight]) => [term, scale * weight]));
}

/** Excludes terms of a single text or of every tenth text, and numbers. */
function isInformative(term: string, { frequencyOf, textCount }: IndexStatistics): boolean {
  const frequency = frequencyOf(term);
  return frequency > 1 && frequency <= textCount / 10 && /^\D./.test(term);
}

/** Moves the query's vector half way towards the best passages. */
export function feedbackVector(
  segments: readonly LiveSegment[],
  queryVector: Float32Array,
  top: readonly (ScoredText & TextPassage)[],
): Float32Array {
  const mass = top.reduce((sum, { score }) => sum + score ** 3, 0) || 1;
  const length = vectorLength(queryVector) || 1;
  const sum = queryVector.map((value) => value / length);
  for (const { segment, passage, score } of top) {
    const vector = passageVector(segments[segment] as LiveSegment, passage);
    if (!vector) continue;
    const weight = score ** 3 / mass / (vectorLength(vector) || 1);
    for (let d = 0; d < sum.length; d += 1) {
      sum[d] = (sum[d] as number) + weight * (vector[d] as number);
    }
  }
  return sum;
}
