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

/** How well the title of a text matches the query, from 0 up. */
export type MatchTitle = (byText: ForwardIndex, text: number) => number;

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

/** BM25 scores of a text's passages, each read together with the title. */
function* scorePassages(
  { termIds, textStarts, passageStarts, words, titleStarts, titleWords }: Segment,
  text: number,
  termWeights: TermWeights,
  meanLength: number,
): Generator<TextPassage & { score: number; termIds: Iterable<number> }> {
  const wanted = new Map<number, number>();
  for (const [term, weight] of termWeights) {
    const id = termIds.get(term);
    if (id !== undefined) wanted.set(id, weight);
  }
  const [titleStart, titleEnd] = [titleStarts[text] as number, titleStarts[text + 1] as number];
  const end = textStarts[text + 1] as number;
  const counts = new Map<number, number>();
  const countWanted = (list: Uint32Array, from: number, to: number) => {
    for (let at = from; at < to; at += 1) {
      const id = list[at] as number;
      if (wanted.has(id)) counts.set(id, (counts.get(id) ?? 0) + 1);
    }
  };
  for (let passage = textStarts[text] as number; passage < end; passage += 1) {
    const [from, to] = [passageStarts[passage] as number, passageStarts[passage + 1] as number];
    counts.clear();
    countWanted(titleWords, titleStart, titleEnd);
    countWanted(words, from, to);
    const length = (to - from + titleEnd - titleStart) / meanLength;
    let score = 0;
    for (const [id, n] of counts) score += (wanted.get(id) as number) * bm25TermScore(n, length);
    yield { passage, score, termIds: counts.keys() };
  }
}

/** Weight of the best passage beside the score of the whole text. */
const passageWeight = 0.4;
/** Gain of a text that names the whole query, weighted by idf. */
const coverageGain = 0.5;
const maxRescoredTexts = 200;

/**
 * Raises those of the best texts that name much of the query, much of it in one passage, and much
 * of it in the title.
 */
export function rescoreBestTexts(
  scores: TextScores,
  segments: readonly LiveSegment[],
  { meanPassageLength }: IndexStatistics,
  termWeights: TermWeights,
  asked: TermWeights,
  matchTitle: MatchTitle,
): void {
  const best = topTexts(scores, maxRescoredTexts);
  const highest = best[0]?.score ?? 0;
  const askedWeight = [...asked.values()].reduce((sum, weight) => sum + weight, 0) || 1;
  for (const { segment: which, text, score } of best) {
    const { segment } = segments[which] as LiveSegment;
    let bestScore = 0;
    const named = new Set<number>();
    for (const passage of scorePassages(segment, text, termWeights, meanPassageLength)) {
      bestScore = Math.max(bestScore, passage.score);
      for (const id of passage.termIds) named.add(id);
    }
    let namedWeight = 0;
    for (const id of named) namedWeight += asked.get(segment.terms[id] as string) ?? 0;
    const gained = score * (1 + (coverageGain * namedWeight) / askedWeight);
    const list = scores[which] as Float32Array;
    list[text] =
      (gained + passageWeight * bestScore) / (1 + passageWeight) +
      highest * matchTitle(segment, text);
  }
}

export function choosePassage(
  segments: readonly LiveSegment[],
  { meanPassageLength }: IndexStatistics,
  termWeights: TermWeights,
  place: ScoredText,
): ScoredText & TextPassage {
  const { segment } = segments[place.segment] as LiveSegment;
  const first = segment.textStarts[place.text] as number;
  if (segment.textStarts[place.text + 1] === first + 1) return { ...place, passage: first };
  let found = { passage: first, score: -1 };
  for (const scored of scorePassages(segment, place.text, termWeights, meanPassageLength)) {
    if (scored.score > found.score) found = scored;
  }
  return { ...place, passage: found.passage };
}
