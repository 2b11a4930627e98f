import { passageVector, type TextPassage, wordsIn } from './best-passage.ts';
import { lengthOf } from './latent-semantics.ts';
import type { LiveSegment, Place, Statistics, Weights } from './ranking.ts';

/** With how many words of the best texts a question is widened. */
const mostTerms = 20;
/** What they weigh together, beside all that was asked. */
const share = 0.5;
/** Where one text stands out, the others have less of a say. */
const trust = 5;

/** RM3: the words that the best passages for a question have in common. */
export function widening(
  segments: readonly LiveSegment[],
  statistics: Statistics,
  query: Weights,
  top: readonly (Place & TextPassage)[],
): Weights {
  const mass = top.reduce((sum, { score }) => sum + score ** trust, 0);
  if (mass === 0) return new Map();
  const found = new Map<string, number>();
  for (const { segment: which, text, passage, score } of top) {
    const { segment } = segments[which] as LiveSegment;
    const words = wordsIn(segment, text, passage);
    // A few words of a title are no sample of what a text is about.
    const says = score ** trust / mass / (words.length + statistics.meanLength);
    for (const id of words) {
      const term = segment.terms[id] as string;
      found.set(term, (found.get(term) ?? 0) + says);
    }
  }
  const chosen = [...found]
    .filter(([term]) => query.has(term) || tells(term, statistics))
    .sort((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1))
    .slice(0, mostTerms);
  const chosenMass = chosen.reduce((sum, [, weight]) => sum + weight, 0) || 1;
  const askedMass = [...query.values()].reduce((sum, weight) => sum + weight, 0);
  const worth = (share * askedMass) / chosenMass;
  return new Map(chosen.map(([term, weight]) => [term, worth * weight]));
}

/** Neither of one text alone nor of every tenth, and no number. */
function tells(term: string, { frequencyOf, texts }: Statistics): boolean {
  const frequency = frequencyOf(term);
  return frequency > 1 && frequency <= texts / 10 && /^\D./.test(term);
}

/** Half way between where a question stands and where the best passages for it do. */
export function moved(
  segments: readonly LiveSegment[],
  asked: Float32Array,
  top: readonly (Place & TextPassage)[],
): Float32Array {
  const mass = top.reduce((sum, { score }) => sum + score ** 3, 0) || 1;
  const length = lengthOf(asked) || 1;
  const sum = asked.map((value) => value / length);
  for (const { segment, passage, score } of top) {
    const vector = passageVector(segments[segment] as LiveSegment, passage);
    if (!vector) continue;
    const weight = score ** 3 / mass / (lengthOf(vector) || 1);
    for (let d = 0; d < sum.length; d += 1) {
      sum[d] = (sum[d] as number) + weight * (vector[d] as number);
    }
  }
  return sum;
}
