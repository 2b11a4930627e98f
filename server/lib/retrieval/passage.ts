import { k1, type LiveSegment, type Place, type Weights } from './ranking.ts';
import type { ByText } from './segment.ts';

/** One of a text's passages, by its number among all of its segment. */
export interface TextPassage {
  passage: number;
}

/** Of a passage and the title of its text. */
export function wordsIn(
  { titleStarts, titleWords, passageStarts, words }: ByText,
  text: number,
  passage: number,
): number[] {
  return [
    ...titleWords.subarray(titleStarts[text], titleStarts[text + 1]),
    ...words.subarray(passageStarts[passage], passageStarts[passage + 1]),
  ];
}

/** Where a passage stands, of no certain length. */
export function passageVector({ vectors }: LiveSegment, passage: number): Float32Array | undefined {
  return vectors && Float32Array.from(vectors.rows.row(passage));
}

/** From −1 to 1. */
export function cosine(a: Float32Array, b: Float32Array): number {
  let [product, squaresA, squaresB] = [0, 0, 0];
  for (let d = 0; d < a.length; d += 1) {
    const [x, y] = [a[d] as number, b[d] as number];
    product += x * y;
    squaresA += x * x;
    squaresB += y * y;
  }
  const lengths = Math.sqrt(squaresA * squaresB);
  return lengths > 0 ? product / lengths : 0;
}

/** What nearness counts for beside words when the passage of a text is chosen that answers. */
const nearShare = 0.3;

/** The passage of a text that says most of what the terms do. */
export function withPassage(
  segments: readonly LiveSegment[],
  /** By how telling they are. */
  terms: Weights,
  asked: Float32Array | undefined,
  place: Place,
): Place & TextPassage {
  const live = segments[place.segment] as LiveSegment;
  const { termIds, textStarts, passageStarts, words } = live.segment;
  const first = textStarts[place.text] as number;
  const end = textStarts[place.text + 1] as number;
  if (end - first === 1) return { ...place, passage: first };
  const wanted = new Map<number, number>();
  let mass = 0;
  for (const [term, weight] of terms) {
    const id = termIds.get(term);
    mass += weight;
    if (id !== undefined) wanted.set(id, weight);
  }
  let found = { passage: first, score: -1 };
  for (let passage = first; passage < end; passage += 1) {
    const counts = new Map<number, number>();
    const to = passageStarts[passage + 1] as number;
    for (let at = passageStarts[passage] as number; at < to; at += 1) {
      const id = words[at] as number;
      if (wanted.has(id)) counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    let score = 0;
    for (const [id, count] of counts) {
      score += ((wanted.get(id) as number) * count) / (count + k1) / mass;
    }
    const vector = asked && passageVector(live, passage);
    if (vector) score += nearShare * Math.max(0, cosine(asked, vector));
    if (score > found.score) found = { passage, score };
  }
  return { ...place, passage: found.passage };
}
