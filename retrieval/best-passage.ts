import { bm25TermScore } from './bm25.ts';
import {
  type IndexStatistics,
  type LiveSegment,
  type ScoredText,
  type TermWeights,
  type TextScores,
  topTexts,
} from './ranking.ts';
import type { ForwardIndex, Segment } from './segment.ts';

export interface TextPassage {
  passage: number;
}

export function passageTerms(byText: ForwardIndex, text: number, passage: number): number[] {
  const { passageStarts, words } = byText;
  return [
    ...titleTerms(byText, text),
    ...words.subarray(passageStarts[passage], passageStarts[passage + 1]),
  ];
}

export function titleTerms({ titleStarts, titleWords }: ForwardIndex, text: number): Uint32Array {
  return titleWords.subarray(titleStarts[text], titleStarts[text + 1]);
}

export function passageVector({ vectors }: LiveSegment, passage: number): Float32Array | undefined {
  return vectors && Float32Array.from(vectors.rows.row(passage));
}

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

/** BM25 scores of a text's passages, each read together with the title. */
function* scorePassages(
  { termIds, textStarts, passageStarts, words, titleStarts, titleWords }: Segment,
  text: number,
  termWeights: TermWeights,
  meanLength: number,
): Generator<TextPassage & { score: number }> {
  const wanted = new Map<number, number>();
  for (const [term, weight] of termWeights) {
    const id = termIds.get(term);
    if (id !== undefined) wanted.set(id, weight);
  }
  const [titleStart, titleEnd] = [titleStarts[text] as number, titleStarts[text + 1] as number];
  const end = textStarts[text + 1] as number;
  const counts = new Map<number, number>();
  const count = (list: Uint32Array, from: number, to: number) => {
    for (let at = from; at < to; at += 1) {
      const id = list[at] as number;
      if (wanted.has(id)) counts.set(id, (counts.get(id) ?? 0) + 1);
    }
  };
  for (let passage = textStarts[text] as number; passage < end; passage += 1) {
    const [from, to] = [passageStarts[passage] as number, passageStarts[passage + 1] as number];
    counts.clear();
    count(titleWords, titleStart, titleEnd);
    count(words, from, to);
    const length = (to - from + titleEnd - titleStart) / meanLength;
    let score = 0;
    for (const [id, n] of counts) score += (wanted.get(id) as number) * bm25TermScore(n, length);
    yield { passage, score };
  }
}

/** Weight of the best passage beside the score of the whole text. */
const passageWeight = 0.4;
const maxRescoredTexts = 200;

/** Raises the scores of those among the best texts that contain all terms in one passage. */
export function boostByBestPassage(
  scores: TextScores,
  segments: readonly LiveSegment[],
  { meanPassageLength }: IndexStatistics,
  termWeights: TermWeights,
): void {
  for (const { segment: which, text, score } of topTexts(scores, maxRescoredTexts)) {
    const { segment } = segments[which] as LiveSegment;
    let bestScore = 0;
    for (const passage of scorePassages(segment, text, termWeights, meanPassageLength)) {
      bestScore = Math.max(bestScore, passage.score);
    }
    const list = scores[which] as Float32Array;
    list[text] = (score + passageWeight * bestScore) / (1 + passageWeight);
  }
}

const similarityWeight = 0.3;

export function choosePassage(
  segments: readonly LiveSegment[],
  { meanPassageLength }: IndexStatistics,
  termWeights: TermWeights,
  queryVector: Float32Array | undefined,
  place: ScoredText,
): ScoredText & TextPassage {
  const live = segments[place.segment] as LiveSegment;
  const { textStarts } = live.segment;
  const first = textStarts[place.text] as number;
  if (textStarts[place.text + 1] === first + 1) return { ...place, passage: first };
  const totalWeight = [...termWeights.values()].reduce((sum, weight) => sum + weight, 0) || 1;
  let found = { passage: first, score: -1 };
  for (const { passage, score } of scorePassages(
    live.segment,
    place.text,
    termWeights,
    meanPassageLength,
  )) {
    const vector = queryVector && passageVector(live, passage);
    const similarity = vector ? similarityWeight * Math.max(0, cosine(queryVector, vector)) : 0;
    if (score / totalWeight + similarity > found.score)
      found = { passage, score: score / totalWeight + similarity };
  }
  return { ...place, passage: found.passage };
}
