import type { Vectors } from './latent-semantics.ts';
import { frequencyIn, type Segment } from './segment.ts';

/** A segment with the vectors of its passages, and which texts still count. */
export interface LiveSegment {
  segment: Segment;
  vectors: Vectors | undefined;
  /** 1 for texts that were replaced or are gone. */
  dead: Uint8Array;
}

export type Weights = ReadonlyMap<string, number>;

/** How texts score, one list for each segment. */
export type Scores = readonly Float32Array[];

/** BM25's usual constants: how soon a repeated word counts no more, and how much length does. */
const k1 = 1.2;
const b = 0.75;

/** What a word is worth that stands so often in so long a text, by the mean of all lengths. */
export function saturated(count: number, length: number): number {
  return (count * (k1 + 1)) / (count + k1 * (1 - b + b * length));
}

export interface Statistics {
  texts: number;
  meanLength: number;
  /** Of passages with the title of their text. */
  meanPassageLength: number;
  frequencyOf(term: string): number;
  /** How telling a term is. */
  rarityOf(term: string): number;
}

export function statisticsOf(segments: readonly LiveSegment[]): Statistics {
  let texts = 0;
  let length = 0;
  let passages = 0;
  let passageLength = 0;
  for (const { segment, dead } of segments) {
    const count = segment.passageStarts.length - 1;
    passages += count;
    const titles = segment.titleWords.length / Math.max(1, dead.length);
    passageLength += segment.words.length + count * titles;
    for (let i = 0; i < dead.length; i += 1) {
      if (dead[i]) continue;
      texts += 1;
      length += segment.lengths[i] as number;
    }
  }
  const frequencyOf = (term: string) => {
    let sum = 0;
    for (const { segment } of segments) sum += frequencyIn(segment, term);
    return Math.min(sum, texts);
  };
  return {
    texts,
    meanLength: length / Math.max(1, texts),
    meanPassageLength: passageLength / Math.max(1, passages),
    frequencyOf,
    rarityOf(term) {
      const frequency = frequencyOf(term);
      return Math.log(1 + (texts - frequency + 0.5) / (frequency + 0.5));
    },
  };
}

export const noScores = (segments: readonly LiveSegment[]): Scores =>
  segments.map(({ dead }) => new Float32Array(dead.length));

/** Adds what the terms of a question are worth in each text. */
export function addBm25(
  scores: Scores,
  segments: readonly LiveSegment[],
  { meanLength, rarityOf }: Statistics,
  query: Weights,
): void {
  const weighted = [...query].map(([term, weight]) => [term, weight * rarityOf(term)] as const);
  for (const [which, { segment, dead }] of segments.entries()) {
    const { termIds, termStarts, termTexts, termCounts, lengths } = segment;
    const list = scores[which] as Float32Array;
    for (const [term, weight] of weighted) {
      const id = termIds.get(term);
      if (id === undefined) continue;
      const end = termStarts[id + 1] as number;
      for (let at = termStarts[id] as number; at < end; at += 1) {
        const text = termTexts[at] as number;
        if (dead[text]) continue;
        const count = termCounts[at] as number;
        const length = (lengths[text] as number) / meanLength;
        list[text] = (list[text] as number) + weight * saturated(count, length);
      }
    }
  }
}

export function bm25(
  segments: readonly LiveSegment[],
  statistics: Statistics,
  query: Weights,
): Scores {
  const scores = noScores(segments);
  addBm25(scores, segments, statistics, query);
  return scores;
}

/** How near texts stand to where the question does, by their nearest passage. */
export function nearness(segments: readonly LiveSegment[], asked: Float32Array): Scores {
  return segments.map(({ segment: { textStarts }, vectors, dead }) => {
    const scores = new Float32Array(dead.length);
    if (!vectors) return scores;
    const { products, step } = vectors.rows.with(asked);
    const { steps } = vectors;
    for (let text = 0; text < dead.length; text += 1) {
      if (dead[text]) continue;
      let nearest = 0;
      const end = textStarts[text + 1] as number;
      for (let passage = textStarts[text] as number; passage < end; passage += 1) {
        nearest = Math.max(nearest, (products[passage] as number) * (steps[passage] as number));
      }
      scores[text] = nearest * step;
    }
    return scores;
  });
}

export interface Place {
  segment: number;
  text: number;
  score: number;
}

/** The best texts, best first; those that score nothing are left out. */
export function best(scores: Scores, most: number): Place[] {
  // A heap with the worst of the best on top.
  const heap: Place[] = [];
  const sift = (from: number) => {
    let at = from;
    for (;;) {
      let least = at;
      for (let child = 2 * at + 1; child <= 2 * at + 2 && child < heap.length; child += 1) {
        if ((heap[child] as Place).score < (heap[least] as Place).score) least = child;
      }
      if (least === at) return;
      [heap[at], heap[least]] = [heap[least] as Place, heap[at] as Place];
      at = least;
    }
  };
  let bar = 0;
  for (const [segment, list] of scores.entries()) {
    for (let text = 0; text < list.length; text += 1) {
      const score = list[text] as number;
      if (score <= bar) continue;
      if (heap.length < most) {
        heap.push({ segment, text, score });
        if (heap.length < most) continue;
        for (let i = most >> 1; i >= 0; i -= 1) sift(i);
      } else {
        heap[0] = { segment, text, score };
        sift(0);
      }
      bar = (heap[0] as Place).score;
    }
  }
  return heap.sort((a, b) => b.score - a.score || a.segment - b.segment || a.text - b.text);
}

/** How far below the best the tenth is: near one where many texts answer about equally well. */
export function flatness(places: readonly Place[]): number {
  const [first, tenth] = [places[0], places[9]];
  return first && tenth ? tenth.score / first.score : 0;
}

/** Nearness counts from here on: nearly everything is a little near to a question. */
const mostNear = 1000;

/** Both from 0 to 1, where 1 is the best of all, and then their sum. */
export function fused(lexical: Scores, near: Scores, weight: number): Scores {
  const highest = best(lexical, 1)[0]?.score ?? 1;
  const places = best(near, mostNear);
  const nearest = places[0]?.score ?? 1;
  const bottom = places.length < mostNear ? 0 : (places.at(-1)?.score ?? 0);
  const span = nearest - bottom || 1;
  return lexical.map((list, segment) => {
    const sums = new Float32Array(list.length);
    const nears = near[segment] as Float32Array;
    for (let text = 0; text < sums.length; text += 1) {
      const above = (nears[text] as number) - bottom;
      sums[text] = (list[text] as number) / highest + (above > 0 ? (weight * above) / span : 0);
    }
    return sums;
  });
}
