import type { Vectors } from './lsa.ts';
import type { Segment } from './segment.ts';
import { isPair } from './words.ts';

/** A segment with the vectors of its passages, and which passages still count. */
export interface LiveSegment {
  segment: Segment;
  vectors: Vectors | undefined;
  /** 1 for passages that were replaced or are gone. */
  dead: Uint8Array;
}

export type Weights = ReadonlyMap<string, number>;

/** How passages score, one list for each segment. */
export type Scores = readonly Float32Array[];

/** BM25's usual constants: how soon a repeated word counts no more, and how much length does. */
const k1 = 1.2;
const b = 0.75;

export interface Statistics {
  passages: number;
  meanLength: number;
  frequencyOf(term: string): number;
}

export function statisticsOf(segments: readonly LiveSegment[]): Statistics {
  let passages = 0;
  let length = 0;
  for (const { segment, dead } of segments) {
    for (let i = 0; i < dead.length; i += 1) {
      if (dead[i]) continue;
      passages += 1;
      length += segment.lengths[i] ?? 0;
    }
  }
  return {
    passages,
    meanLength: length / Math.max(1, passages),
    frequencyOf(term) {
      let sum = 0;
      for (const { segment } of segments) {
        const id = segment.termIds.get(term);
        if (id !== undefined)
          sum += (segment.termStarts[id + 1] ?? 0) - (segment.termStarts[id] ?? 0);
      }
      return Math.min(sum, passages);
    },
  };
}

export function rarity({ passages }: Statistics, frequency: number): number {
  return Math.log(1 + (passages - frequency + 0.5) / (frequency + 0.5));
}

export function bm25(
  segments: readonly LiveSegment[],
  statistics: Statistics,
  query: Weights,
): Scores {
  const { meanLength } = statistics;
  const weighted = [...query].map(
    ([term, weight]) => [term, weight * rarity(statistics, statistics.frequencyOf(term))] as const,
  );
  return segments.map(({ segment, dead }) => {
    const { termIds, termStarts, termPassages, termCounts, lengths } = segment;
    const scores = new Float32Array(dead.length);
    for (const [term, weight] of weighted) {
      const id = termIds.get(term);
      if (id === undefined) continue;
      const end = termStarts[id + 1] as number;
      for (let at = termStarts[id] as number; at < end; at += 1) {
        const passage = termPassages[at] as number;
        const count = termCounts[at] as number;
        const norm = k1 * (1 - b + (b * (lengths[passage] as number)) / meanLength);
        scores[passage] =
          (scores[passage] as number) + (weight * count * (k1 + 1)) / (count + norm);
      }
    }
    for (let i = 0; i < dead.length; i += 1) if (dead[i]) scores[i] = 0;
    return scores;
  });
}

/** How near all passages stand to where the question does. */
export function nearness(segments: readonly LiveSegment[], asked: Float32Array): Scores {
  return segments.map(({ vectors, dead }) => {
    const scores = new Float32Array(dead.length);
    if (!vectors) return scores;
    const { dims, values, steps } = vectors;
    for (let passage = 0; passage < dead.length; passage += 1) {
      if (dead[passage]) continue;
      const offset = passage * dims;
      let sum = 0;
      for (let d = 0; d < dims; d += 1)
        sum += (asked[d] as number) * (values[offset + d] as number);
      scores[passage] = sum * (steps[passage] as number);
    }
    return scores;
  });
}

export interface Place {
  segment: number;
  passage: number;
  score: number;
}

/** The best passages, best first; those that score nothing are left out. */
export function best(scores: Scores, most: number): Place[] {
  // A heap with the worst of the best on top.
  const heap: Place[] = [];
  const sift = (from: number) => {
    let at = from;
    for (;;) {
      let least = at;
      for (const child of [2 * at + 1, 2 * at + 2]) {
        if (child < heap.length && (heap[child] as Place).score < (heap[least] as Place).score)
          least = child;
      }
      if (least === at) return;
      [heap[at], heap[least]] = [heap[least] as Place, heap[at] as Place];
      at = least;
    }
  };
  let bar = 0;
  for (const [segment, list] of scores.entries()) {
    for (let passage = 0; passage < list.length; passage += 1) {
      const score = list[passage] as number;
      if (score <= bar) continue;
      if (heap.length < most) {
        heap.push({ segment, passage, score });
        if (heap.length === most) {
          for (let i = most >> 1; i >= 0; i -= 1) sift(i);
          bar = (heap[0] as Place).score;
        }
      } else {
        heap[0] = { segment, passage, score };
        sift(0);
        bar = (heap[0] as Place).score;
      }
    }
  }
  return heap.sort((a, b) => b.score - a.score || a.segment - b.segment || a.passage - b.passage);
}

/** How many of the best passages say what else to look for, and with how many words. */
const feedbackPassages = 10;
const feedbackTerms = 20;
/** How much of the widened question is what was asked. */
const kept = 0.6;

/** RM3: what was asked, with the words that the best passages have in common. */
export function widened(
  segments: readonly LiveSegment[],
  statistics: Statistics,
  query: Weights,
  first: readonly Place[],
): Weights {
  const top = first.slice(0, feedbackPassages);
  // Where one passage stands out, the others have less of a say.
  const says = top.map(({ score }) => score ** 3);
  const mass = says.reduce((sum, say) => sum + say, 0);
  if (mass === 0) return query;
  const found = new Map<string, number>();
  for (const [i, { segment: which, passage }] of top.entries()) {
    const { segment } = segments[which] as LiveSegment;
    const share = (says[i] as number) / mass / (segment.lengths[passage] || 1);
    const end = segment.passageStarts[passage + 1] as number;
    for (let at = segment.passageStarts[passage] as number; at < end; at += 1) {
      const term = segment.terms[segment.passageTerms[at] as number] as string;
      const count = segment.passageCounts[at] as number;
      if (!isPair(term)) found.set(term, (found.get(term) ?? 0) + count * share);
    }
  }
  const chosen = [...found]
    .filter(([term]) => query.has(term) || tells(term, statistics))
    .sort((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1))
    .slice(0, feedbackTerms);
  const chosenMass = chosen.reduce((sum, [, weight]) => sum + weight, 0) || 1;
  const askedMass = [...query.values()].reduce((sum, weight) => sum + weight, 0) || 1;
  const wide = new Map(query);
  const worth = (((1 - kept) / kept) * askedMass) / chosenMass;
  for (const [term, weight] of chosen) wide.set(term, (wide.get(term) ?? 0) + worth * weight);
  return wide;
}

/** Neither of one passage alone nor of every tenth, and no number. */
function tells(term: string, statistics: Statistics): boolean {
  const frequency = statistics.frequencyOf(term);
  return frequency > 1 && frequency <= statistics.passages / 10 && /^\D./.test(term);
}

/** How far below the best the tenth is: near one where many passages answer about equally well. */
export function flatness(places: readonly Place[]): number {
  const [first, tenth] = [places[0], places[9]];
  return first && tenth ? tenth.score / first.score : 0;
}

/** From 0 for the worst of the best thousand to 1 for the best of all. */
export function scaled(scores: Scores): Scores {
  const places = best(scores, mostScaled);
  const top = places[0]?.score ?? 1;
  const bottom = places.length < mostScaled ? 0 : (places.at(-1)?.score ?? 0);
  const span = top - bottom || 1;
  return scores.map((list) => list.map((score) => (score > bottom ? (score - bottom) / span : 0)));
}
const mostScaled = 1000;

export function added(one: Scores, other: Scores, weight: number): Scores {
  return one.map((list, segment) =>
    list.map((score, passage) => score + weight * (other[segment]?.[passage] ?? 0)),
  );
}
