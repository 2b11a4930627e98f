import { bm25TermScore } from './bm25.ts';
import {
  findTopTexts,
  type IndexStatistics,
  type LiveSegment,
  type ScoredText,
  type TermWeights,
  type TextScores,
} from './ranking.ts';
import type { ForwardIndex, Segment } from './segment.ts';

/** Scores how well the title of a text matches the query: 0 for no match. */
export type ScoreTitle = (byText: ForwardIndex, text: number) => number;

export interface PassageNumber {
  passage: number;
}

export function listPassageTermIds(byText: ForwardIndex, text: number, passage: number): number[] {
  const { passageStarts, words } = byText;
  return [
    ...listTitleTermIds(byText, text),
    ...words.subarray(passageStarts[passage], passageStarts[passage + 1]),
  ];
}

export function listTitleTermIds(
  { titleStarts, titleWords }: ForwardIndex,
  text: number,
): Uint32Array {
  return titleWords.subarray(titleStarts[text], titleStarts[text + 1]);
}

type WeightByTermId = ReadonlyMap<number, number>;

function mapWeightsToTermIds({ termIds }: Segment, termWeights: TermWeights): WeightByTermId {
  const weights = new Map<number, number>();
  for (const [term, weight] of termWeights) {
    const id = termIds.get(term);
    if (id !== undefined) weights.set(id, weight);
  }
  return weights;
}

/** BM25 scores of a text's passages, each read together with the title. */
function* scorePassages(
  { textStarts, passageStarts, words, titleStarts, titleWords }: Segment,
  text: number,
  wanted: WeightByTermId,
  meanLength: number,
): Generator<PassageNumber & { score: number; termIds: Iterable<number> }> {
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
const bestPassageWeight = 0.4;
/** Gain of a text that names the whole query, weighted by idf. */
const queryCoverageGain = 0.5;
/** Share of the best score that a text gains if each word of the query stands next to another one. */
const adjacentWordsGain = 0.2;
const maxRescoredTexts = 200;

/**
 * Raises the scores of the best texts: of those that name much of the query, in one passage, in the
 * title or with its words next to each other.
 */
export function rescoreBestTexts(
  scores: TextScores,
  segments: readonly LiveSegment[],
  { meanPassageLength }: IndexStatistics,
  termWeights: TermWeights,
  asked: TermWeights,
  matchTitle: ScoreTitle,
): void {
  const best = findTopTexts(scores, maxRescoredTexts);
  const highest = best[0]?.score ?? 0;
  const askedWeight = [...asked.values()].reduce((sum, weight) => sum + weight, 0) || 1;
  const weights = segments.map(({ segment }) => ({
    wanted: mapWeightsToTermIds(segment, termWeights),
    asked: mapWeightsToTermIds(segment, asked),
  }));
  for (const { segment: which, text, score } of best) {
    const { segment } = segments[which] as LiveSegment;
    const byId = weights[which] as (typeof weights)[number];
    let bestScore = 0;
    const named = new Set<number>();
    for (const passage of scorePassages(segment, text, byId.wanted, meanPassageLength)) {
      bestScore = Math.max(bestScore, passage.score);
      for (const id of passage.termIds) named.add(id);
    }
    let namedWeight = 0;
    for (const id of named) namedWeight += byId.asked.get(id) ?? 0;
    const neighbourShare = sumWeightsOfAdjacentWords(segment, text, byId.asked) / askedWeight;
    const gained = score * (1 + (queryCoverageGain * namedWeight) / askedWeight);
    const list = scores[which] as Float32Array;
    list[text] =
      (gained + bestPassageWeight * bestScore) / (1 + bestPassageWeight) +
      highest * (matchTitle(segment, text) + adjacentWordsGain * neighbourShare);
  }
}

/** Sums the weights of words that stand next to another word of the query, ignoring stop words. */
function sumWeightsOfAdjacentWords(
  { textStarts, passageStarts, words }: Segment,
  text: number,
  asked: WeightByTermId,
): number {
  if (asked.size < 2) return 0;
  const found = new Set<number>();
  const end = passageStarts[textStarts[text + 1] as number] as number;
  let isAfterAsked = false;
  for (let at = passageStarts[textStarts[text] as number] as number; at < end; at += 1) {
    const id = words[at] as number;
    const isAsked = asked.has(id);
    if (isAsked && isAfterAsked && words[at - 1] !== id) found.add(id).add(words[at - 1] as number);
    isAfterAsked = isAsked;
  }
  let sum = 0;
  for (const id of found) sum += asked.get(id) as number;
  return sum;
}

export function chooseBestPassage(
  segments: readonly LiveSegment[],
  { meanPassageLength }: IndexStatistics,
  termWeights: TermWeights,
  place: ScoredText,
): ScoredText & PassageNumber {
  const { segment } = segments[place.segment] as LiveSegment;
  const first = segment.textStarts[place.text] as number;
  if (segment.textStarts[place.text + 1] === first + 1) return { ...place, passage: first };
  let found = { passage: first, score: -1 };
  const wanted = mapWeightsToTermIds(segment, termWeights);
  for (const scored of scorePassages(segment, place.text, wanted, meanPassageLength)) {
    if (scored.score > found.score) found = scored;
  }
  return { ...place, passage: found.passage };
}
