import { bm25TermScore, inverseTextFrequency } from './bm25.ts';
import { countTextsWithTerm, type Segment } from './segment.ts';

export interface LiveSegment {
  segment: Segment;
  /** 1 for texts that were replaced or removed. */
  isDeleted: Uint8Array;
}

export type TermWeights = ReadonlyMap<string, number>;

export type TextScores = readonly Float32Array[];

export interface IndexStatistics {
  textCount: number;
  meanLength: number;
  /** Includes the title of the passage's text. */
  meanPassageLength: number;
  frequencyOf(term: string): number;
  idfOf(term: string): number;
}

export function computeStatistics(segments: readonly LiveSegment[]): IndexStatistics {
  let textCount = 0;
  let length = 0;
  let passages = 0;
  let passageLength = 0;
  for (const { segment, isDeleted } of segments) {
    const count = segment.passageStarts.length - 1;
    passages += count;
    const titles = segment.titleWords.length / Math.max(1, isDeleted.length);
    passageLength += segment.words.length + count * titles;
    for (let i = 0; i < isDeleted.length; i += 1) {
      if (isDeleted[i]) continue;
      textCount += 1;
      length += segment.lengths[i] as number;
    }
  }
  const frequencyOf = (term: string) => {
    let sum = 0;
    for (const { segment } of segments) sum += countTextsWithTerm(segment, term);
    return Math.min(sum, textCount);
  };
  return {
    textCount,
    meanLength: length / Math.max(1, textCount),
    meanPassageLength: passageLength / Math.max(1, passages),
    frequencyOf,
    idfOf: (term) => inverseTextFrequency(frequencyOf(term), textCount),
  };
}

export const createZeroScores = (segments: readonly LiveSegment[]): TextScores =>
  segments.map(({ isDeleted }) => new Float32Array(isDeleted.length));

function addBm25Scores(
  scores: TextScores,
  segments: readonly LiveSegment[],
  { meanLength, idfOf }: IndexStatistics,
  query: TermWeights,
): void {
  const weighted = [...query].map(([term, weight]) => [term, weight * idfOf(term)] as const);
  for (const [which, { segment, isDeleted }] of segments.entries()) {
    const { termIds, termStarts, termTexts, termCounts, lengths } = segment;
    const list = scores[which] as Float32Array;
    for (const [term, weight] of weighted) {
      const id = termIds.get(term);
      if (id === undefined) continue;
      const end = termStarts[id + 1] as number;
      for (let at = termStarts[id] as number; at < end; at += 1) {
        const text = termTexts[at] as number;
        if (isDeleted[text]) continue;
        const count = termCounts[at] as number;
        const length = (lengths[text] as number) / meanLength;
        list[text] = (list[text] as number) + weight * bm25TermScore(count, length);
      }
    }
  }
}

export function scoreTextsByBm25(
  segments: readonly LiveSegment[],
  statistics: IndexStatistics,
  query: TermWeights,
): TextScores {
  const scores = createZeroScores(segments);
  addBm25Scores(scores, segments, statistics, query);
  return scores;
}

export interface ScoredText {
  segment: number;
  text: number;
  score: number;
}

/** The best texts, best first, without those that score 0. */
export function findTopTexts(scores: TextScores, maxCount: number): ScoredText[] {
  // Min-heap: the worst of the best is on top.
  const heap: ScoredText[] = [];
  const siftDown = (from: number) => {
    let at = from;
    for (;;) {
      let least = at;
      for (let child = 2 * at + 1; child <= 2 * at + 2 && child < heap.length; child += 1) {
        if ((heap[child] as ScoredText).score < (heap[least] as ScoredText).score) least = child;
      }
      if (least === at) return;
      [heap[at], heap[least]] = [heap[least] as ScoredText, heap[at] as ScoredText];
      at = least;
    }
  };
  let bar = 0;
  for (const [segment, list] of scores.entries()) {
    for (let text = 0; text < list.length; text += 1) {
      const score = list[text] as number;
      if (score <= bar) continue;
      if (heap.length < maxCount) {
        heap.push({ segment, text, score });
        if (heap.length < maxCount) continue;
        for (let i = maxCount >> 1; i >= 0; i -= 1) siftDown(i);
      } else {
        heap[0] = { segment, text, score };
        siftDown(0);
      }
      bar = (heap[0] as ScoredText).score;
    }
  }
  return heap.sort((a, b) => b.score - a.score || a.segment - b.segment || a.text - b.text);
}

const comparedFollowerCount = 9;

/**
 * Mean score of the second to tenth text relative to the first: near 1 if many texts match about
 * equally well. Missing texts count as 0, so that a single text more or less changes little.
 */
export function meanScoreShareOfFollowers(texts: readonly ScoredText[]): number {
  const [first, ...others] = texts;
  if (!first) return 0;
  const sum = others.slice(0, comparedFollowerCount).reduce((total, { score }) => total + score, 0);
  return sum / first.score / comparedFollowerCount;
}
