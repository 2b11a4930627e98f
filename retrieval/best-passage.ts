import {
  best,
  type LiveSegment,
  type Place,
  type Scores,
  type Statistics,
  saturated,
  type Weights,
} from './ranking.ts';
import type { ByText, Segment } from './segment.ts';

/** One of a text's passages, by its number among all of its segment. */
export interface TextPassage {
  passage: number;
}

/** Of a passage and the title of its text. */
export function wordsIn(byText: ByText, text: number, passage: number): number[] {
  const { passageStarts, words } = byText;
  return [
    ...titleWordsIn(byText, text),
    ...words.subarray(passageStarts[passage], passageStarts[passage + 1]),
  ];
}

export function titleWordsIn({ titleStarts, titleWords }: ByText, text: number): Uint32Array {
  return titleWords.subarray(titleStarts[text], titleStarts[text + 1]);
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

/** The passages of a text, with what words are worth in each, by how telling they are. */
function* scoredPassages(
  { termIds, textStarts, passageStarts, words, titleStarts, titleWords }: Segment,
  text: number,
  telling: Weights,
  meanLength: number,
): Generator<TextPassage & { score: number }> {
  const wanted = new Map<number, number>();
  for (const [term, weight] of telling) {
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
    for (const [id, n] of counts) score += (wanted.get(id) as number) * saturated(n, length);
    yield { passage, score };
  }
}

/** What the best passage of a text counts for beside all of it. */
const passageWeight = 0.4;
const mostRead = 200;

/** Among the best texts, those come first that have what was asked for in one place. */
export function preferPassages(
  scores: Scores,
  segments: readonly LiveSegment[],
  { meanPassageLength }: Statistics,
  telling: Weights,
): void {
  for (const { segment: which, text, score } of best(scores, mostRead)) {
    const { segment } = segments[which] as LiveSegment;
    let most = 0;
    for (const passage of scoredPassages(segment, text, telling, meanPassageLength)) {
      most = Math.max(most, passage.score);
    }
    const list = scores[which] as Float32Array;
    list[text] = (score + passageWeight * most) / (1 + passageWeight);
  }
}

/** What nearness counts for beside words when the passage of a text is chosen that answers. */
const nearShare = 0.3;

/** The passage of a text that says most of what the terms do. */
export function withPassage(
  segments: readonly LiveSegment[],
  { meanPassageLength }: Statistics,
  telling: Weights,
  asked: Float32Array | undefined,
  place: Place,
): Place & TextPassage {
  const live = segments[place.segment] as LiveSegment;
  const { textStarts } = live.segment;
  const first = textStarts[place.text] as number;
  if (textStarts[place.text + 1] === first + 1) return { ...place, passage: first };
  const mass = [...telling.values()].reduce((sum, weight) => sum + weight, 0) || 1;
  let found = { passage: first, score: -1 };
  for (const { passage, score } of scoredPassages(
    live.segment,
    place.text,
    telling,
    meanPassageLength,
  )) {
    const vector = asked && passageVector(live, passage);
    const near = vector ? nearShare * Math.max(0, cosine(asked, vector)) : 0;
    if (score / mass + near > found.score) found = { passage, score: score / mass + near };
  }
  return { ...place, passage: found.passage };
}
