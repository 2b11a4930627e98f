import {
  cosine,
  passageVector,
  preferPassages,
  type TextPassage,
  titleWordsIn,
  withPassage,
  wordsIn,
} from './best-passage.ts';
import { moved, widening } from './feedback.ts';
import { type Basis, foldIn, vectorsOf } from './latent-semantics.ts';
import { type Question, readQuestion, Thesaurus } from './query.ts';
import {
  addBm25,
  best,
  bm25,
  flatness,
  fused,
  type LiveSegment,
  nearness,
  noScores,
  type Place,
  type Scores,
  type Statistics,
  statisticsOf,
} from './ranking.ts';
import { relevanceOf, type Traits, traitsOf } from './relevance.ts';
import { type Segment, SegmentBuilder, type Text } from './segment.ts';
import type { StoredIndex } from './stored-index.ts';

/** A text that answers, with the passage of it that does so best. */
export interface Hit {
  owner: number;
  /** Of that passage among those of the text. */
  position: number;
  /** Of no meaning but for the order of one answer. */
  score: number;
  /** How likely it is what was asked for, from 0 to 1. */
  relevance: number;
  /** What its relevance was judged by, and the stems that it was found by. */
  traits: Traits;
}

/** What another name for what was asked is worth, beside the very words. */
const otherNameWeight = 0.9;
/** How many of the best texts say what else to look for: in words, and in where they stand. */
const feedbackTexts = 10;
const feedbackVectors = 5;

/** What nearness counts for where everything that was found is as good as the best of it. */
const nearWeight = 1.4;

/**
 * Texts of one site, to be searched: those that were indexed together, and what changed since.
 * Everything is in memory; `stored-index.ts` has how the former are kept.
 */
export class SearchIndex {
  #main: LiveSegment | undefined;
  #basis: Basis | undefined;
  #places = new Map<number, number>();
  #changed = new Map<number, Text>();
  #delta: LiveSegment | undefined;
  #statistics: Statistics | undefined;

  constructor(stored?: StoredIndex) {
    if (!stored) return;
    const { segment, basis, vectors } = stored;
    this.#main = { segment, vectors, dead: new Uint8Array(segment.owners.length) };
    this.#basis = basis;
    for (const [text, owner] of segment.owners.entries()) this.#places.set(owner, text);
  }

  /** As it is now; absent if it is gone. */
  replace(owner: number, text: Text | undefined): void {
    const place = this.#places.get(owner);
    if (place !== undefined && this.#main) this.#main.dead[place] = 1;
    this.#places.delete(owner);
    if (text) this.#changed.set(owner, text);
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
      sum += arrays(segment) + (vectors?.rows.values.byteLength ?? 0);
    }
    return sum + (this.#basis?.rows.byteLength ?? 0);
  }

  #segments(): LiveSegment[] {
    if (!this.#delta && this.#changed.size > 0) {
      const builder = new SegmentBuilder();
      for (const text of this.#changed.values()) builder.add(text);
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
      { frequencyOf: statistics.frequencyOf, words: () => wordsOf(segments) },
      thesaurus,
    );
    const meant = meaningOf(question);
    const asked = this.#basis && foldIn(this.#basis, meant);
    const telling = new Map([...meant].map(([term, n]) => [term, n * statistics.rarityOf(term)]));
    const read = (place: Place) => withPassage(segments, statistics, telling, asked, place);

    const lexical = scoresOf(segments, statistics, question);
    preferPassages(lexical, segments, statistics, telling);
    const top = best(lexical, feedbackTexts);
    addBm25(
      lexical,
      segments,
      statistics,
      widening(segments, statistics, question.words, top.map(read)),
    );
    let scores = lexical;
    if (asked) {
      const weight = nearWeight * flatness(top) ** 2;
      const fuse = (near: Float32Array) => fused(lexical, nearness(segments, near), weight);
      const first = best(fuse(asked), feedbackVectors);
      scores = fuse(moved(segments, asked, first.map(read)));
    }
    const found = best(scores, Math.max(most, 10));
    const highest = found[0]?.score ?? 1;
    const tenthShare = flatness(found);
    return found.slice(0, most).map((place) => {
      const share = place.score / highest;
      return hitOf(segments, statistics, question, asked, read(place), { share, tenthShare });
    });
  }
}

/** Words, and other names for what was asked. */
function scoresOf(
  segments: readonly LiveSegment[],
  statistics: Statistics,
  { concepts, words }: Question,
): Scores {
  const scores = bm25(segments, statistics, words);
  for (const { stems, others } of concepts) {
    if (others.length === 0) continue;
    const own = bm25(segments, statistics, new Map(stems.map((stem) => [stem, 1])));
    const other = bestName(segments, statistics, others);
    for (const [segment, list] of scores.entries()) {
      for (let text = 0; text < list.length; text += 1) {
        const gain =
          otherNameWeight * (other[segment]?.[text] as number) - (own[segment]?.[text] as number);
        if (gain > 0) list[text] = (list[text] as number) + gain;
      }
    }
  }
  return scores;
}

/** Of names, the one that a text has all words of and that scores most. */
function bestName(
  segments: readonly LiveSegment[],
  statistics: Statistics,
  names: readonly (readonly string[])[],
): Scores {
  const found = noScores(segments);
  for (const stems of names) {
    if (stems.some((stem) => statistics.frequencyOf(stem) === 0)) continue;
    const scores = bm25(segments, statistics, new Map(stems.map((stem) => [stem, 1])));
    for (const [which, { segment, dead }] of segments.entries()) {
      for (const text of withAll(segment, stems)) {
        if (dead[text]) continue;
        const list = found[which] as Float32Array;
        list[text] = Math.max(list[text] as number, scores[which]?.[text] as number);
      }
    }
  }
  return found;
}

/** Texts that have all of these terms. */
function withAll(segment: Segment, stems: readonly string[]): number[] {
  const counts = new Map<number, number>();
  for (const stem of new Set(stems)) {
    const id = segment.termIds.get(stem);
    if (id === undefined) return [];
    const end = segment.termStarts[id + 1] as number;
    for (let at = segment.termStarts[id] as number; at < end; at += 1) {
      const text = segment.termTexts[at] as number;
      counts.set(text, (counts.get(text) ?? 0) + 1);
    }
  }
  const all = new Set(stems).size;
  return [...counts].filter(([, count]) => count === all).map(([text]) => text);
}

/** What stands for the question among the texts: its words, and other names at half the weight. */
function meaningOf({ words, concepts }: Question): Map<string, number> {
  const weights = new Map(words);
  for (const { others } of concepts) {
    for (const stem of new Set(others.flat())) {
      if (!weights.has(stem)) weights.set(stem, 0.5 / others.length);
    }
  }
  return weights;
}

function* wordsOf(segments: readonly LiveSegment[]): Generator<string> {
  for (const { segment } of segments) yield* segment.terms;
}

function hitOf(
  segments: readonly LiveSegment[],
  statistics: Statistics,
  question: Question,
  asked: Float32Array | undefined,
  { segment: which, text, passage, score }: Place & TextPassage,
  beside: Pick<Traits, 'share' | 'tenthShare'>,
): Hit {
  const live = segments[which] as LiveSegment;
  const { segment } = live;
  const vector = passageVector(live, passage);
  const stemsOf = (ids: Iterable<number>) =>
    new Set(Array.from(ids, (id) => segment.terms[id] as string));
  const title = stemsOf(titleWordsIn(segment, text));
  const has = stemsOf(wordsIn(segment, text, passage));
  const traits = traitsOf(question, statistics, title, has, {
    ...beside,
    cosine: asked && vector ? cosine(asked, vector) : 0,
  });
  return {
    owner: segment.owners[text] as number,
    position: passage - (segment.textStarts[text] as number),
    score,
    relevance: relevanceOf(traits),
    traits,
  };
}
