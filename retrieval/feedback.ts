import { passageVector, type TextPassage } from './best-passage.ts';
import { vectorLength } from './latent-semantics.ts';
import type { LiveSegment, ScoredText } from './ranking.ts';

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
