import { type Basis, foldIn, lengthOf, vectorsOf } from './lsa.ts';
import { type Question, readQuestion, Thesaurus } from './question.ts';
import {
  added,
  best,
  bm25,
  flatness,
  type LiveSegment,
  nearness,
  type Place,
  type Scores,
  type Statistics,
  scaled,
  statisticsOf,
  widened,
} from './ranking.ts';
import { relevanceOf, type Traits, traitsOf } from './relevance.ts';
import { type Passage, type Segment, SegmentBuilder } from './segment.ts';
import type { StoredIndex } from './stored-index.ts';
import { isPair } from './words.ts';

/** A text that answers, by its best passage. */
export interface Hit {
  owner: number;
  /** Of its best passage. */
  position: number;
  /** Of no meaning but for the order of one answer. */
  score: number;
  /** How likely it is what was asked for, from 0 to 1. */
  relevance: number;
  /** What its relevance was judged by, and the stems that it was found by. */
  traits: Traits;
}

/** What a pair of words that follow each other adds. */
const pairWeight = 0.3;
/** What another name for what was asked is worth, beside the very words. */
const otherNameWeight = 0.9;

/**
 * Passages of one site, to be searched: those that were indexed together, and what changed since.
 * Everything is in memory; `stored-index.ts` has how the former are kept.
 */
export class SearchIndex {
  #main: LiveSegment | undefined;
  #basis: Basis | undefined;
  #places = new Map<number, number[]>();
  #changed = new Map<number, Passage[]>();
  #delta: LiveSegment | undefined;
  #statistics: Statistics | undefined;

  constructor(stored?: StoredIndex) {
    if (!stored) return;
    const { segment, basis, vectors } = stored;
    this.#main = { segment, vectors, dead: new Uint8Array(segment.owners.length) };
    this.#basis = basis;
    for (const [passage, owner] of segment.owners.entries()) {
      const places = this.#places.get(owner);
      if (places) places.push(passage);
      else this.#places.set(owner, [passage]);
    }
  }

  /** Its passages as they are now; none if it is gone. */
  replace(owner: number, passages: Passage[]): void {
    for (const passage of this.#places.get(owner) ?? []) {
      if (this.#main) this.#main.dead[passage] = 1;
    }
    this.#places.delete(owner);
    if (passages.length > 0) this.#changed.set(owner, passages);
    else this.#changed.delete(owner);
    this.#delta = undefined;
    this.#statistics = undefined;
  }

  /** How many texts changed since they were indexed together. */
  get changed(): number {
    return this.#changed.size;
  }

  /** The bytes of its arrays, roughly: terms and maps count by what engines take for them. */
  get bytes(): number {
    const arrays = (segment: Segment) =>
      Object.values(segment).reduce(
        (sum, part) => sum + (ArrayBuffer.isView(part) ? part.byteLength : 0),
        segment.terms.length * 80,
      );
    let sum = 0;
    for (const { segment, vectors } of this.#segments()) {
      sum += arrays(segment) + (vectors?.values.byteLength ?? 0);
    }
    return sum + (this.#basis?.rows.byteLength ?? 0);
  }

  #segments(): LiveSegment[] {
    if (!this.#delta && this.#changed.size > 0) {
      const builder = new SegmentBuilder();
      for (const passages of this.#changed.values()) for (const one of passages) builder.add(one);
      const segment = builder.finish();
      this.#delta = {
        segment,
        vectors: this.#basis && vectorsOf(this.#basis, segment),
        dead: new Uint8Array(segment.owners.length),
      };
    }
    return [this.#main, this.#delta].filter((part) => part !== undefined);
  }

  search(text: string, most: number, thesaurus: Thesaurus = new Thesaurus()): Hit[] {
    const segments = this.#segments();
    this.#statistics ??= statisticsOf(segments);
    const statistics = this.#statistics;
    const question = readQuestion(
      text,
      { frequencyOf: statistics.frequencyOf, words: () => wordsIn(segments) },
      thesaurus,
    );
    const first = this.#lexical(segments, statistics, question, question.words);
    const top = best(first, 10);
    const wide = widened(segments, statistics, question.words, top);
    const lexical = scaled(this.#lexical(segments, statistics, question, wide));
    const asked = this.#basis && foldIn(this.#basis, meant(question));
    const near = asked && nearness(segments, asked);
    const fused = near ? added(lexical, scaled(near), flatness(top)) : lexical;
    const length = asked ? lengthOf(asked) : 0;
    const found = bestOfEach(segments, fused, most);
    const highest = found[0]?.place.score ?? 1;
    return found.map(({ owner, place }) => {
      const { segment: which, passage, score } = place;
      const live = segments[which] as LiveSegment;
      const traits = traitsOf(question, statistics, live.segment, passage, {
        cosine: near && length > 0 ? cosine(live, passage, near[which]?.[passage] ?? 0, length) : 0,
        share: score / highest,
      });
      return {
        owner,
        position: live.segment.positions[passage] as number,
        score,
        relevance: relevanceOf(traits),
        traits,
      };
    });
  }

  /** Words, words that follow each other, and other names for what was asked. */
  #lexical(
    segments: readonly LiveSegment[],
    statistics: Statistics,
    { concepts, pairs }: Question,
    words: ReadonlyMap<string, number>,
  ): Scores {
    const weights = new Map(words);
    for (const [pair, count] of pairs) weights.set(pair, count * pairWeight);
    let scores = bm25(segments, statistics, weights);
    for (const { stems, others } of concepts) {
      if (others.length === 0) continue;
      const own = bm25(segments, statistics, new Map(stems.map((stem) => [stem, 1])));
      const other = bestName(segments, statistics, others);
      scores = scores.map((list, segment) =>
        list.map((score, passage) => {
          const gain =
            otherNameWeight * (other[segment]?.[passage] ?? 0) - (own[segment]?.[passage] ?? 0);
          return gain > 0 ? score + gain : score;
        }),
      );
    }
    return scores;
  }
}

/** Of names, the one that a passage has all words of and that scores most. */
function bestName(
  segments: readonly LiveSegment[],
  statistics: Statistics,
  names: readonly (readonly string[])[],
): Scores {
  const found = segments.map(({ dead }) => new Float32Array(dead.length));
  for (const stems of names) {
    if (stems.some((stem) => statistics.frequencyOf(stem) === 0)) continue;
    const scores = bm25(segments, statistics, new Map(stems.map((stem) => [stem, 1])));
    for (const [which, { segment, dead }] of segments.entries()) {
      for (const passage of withAll(segment, stems)) {
        if (dead[passage]) continue;
        const list = found[which] as Float32Array;
        list[passage] = Math.max(list[passage] as number, scores[which]?.[passage] ?? 0);
      }
    }
  }
  return found;
}

/** Passages that have all of these terms. */
function withAll(segment: Segment, stems: readonly string[]): number[] {
  const counts = new Map<number, number>();
  for (const stem of new Set(stems)) {
    const id = segment.termIds.get(stem);
    if (id === undefined) return [];
    for (
      let at = segment.termStarts[id] as number;
      at < (segment.termStarts[id + 1] as number);
      at += 1
    ) {
      const passage = segment.termPassages[at] as number;
      counts.set(passage, (counts.get(passage) ?? 0) + 1);
    }
  }
  const all = new Set(stems).size;
  return [...counts].filter(([, count]) => count === all).map(([passage]) => passage);
}

/** What stands for the question among the passages: its words, and other names at half the weight. */
function meant({ words, concepts }: Question): Map<string, number> {
  const weights = new Map(words);
  for (const { others } of concepts) {
    for (const stem of new Set(others.flat())) {
      if (!weights.has(stem)) weights.set(stem, 0.5 / others.length);
    }
  }
  return weights;
}

function* wordsIn(segments: readonly LiveSegment[]): Generator<string> {
  for (const { segment } of segments)
    for (const term of segment.terms) if (!isPair(term)) yield term;
}

/** The passage's vector was divided by the root of its length only. */
function cosine({ vectors }: LiveSegment, passage: number, near: number, asked: number): number {
  if (!vectors) return 0;
  const { dims, values, steps } = vectors;
  const length =
    lengthOf(Float32Array.from(values.subarray(passage * dims, (passage + 1) * dims))) *
    (steps[passage] as number);
  return length > 0 ? near / length / asked : 0;
}

/** The best passage of each text, best first. */
function bestOfEach(segments: readonly LiveSegment[], scores: Scores, most: number) {
  const found = new Map<number, Place>();
  // A text has more than one passage among the best: look further until there are enough.
  for (let wanted = most * 4; ; wanted *= 4) {
    const places = best(scores, wanted);
    for (const place of places) {
      const owner = segments[place.segment]?.segment.owners[place.passage] as number;
      if (!found.has(owner)) found.set(owner, place);
    }
    if (found.size >= most || places.length < wanted) break;
  }
  return [...found].slice(0, most).map(([owner, place]) => ({ owner, place }));
}
