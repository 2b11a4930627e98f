import {
  chooseBestPassage,
  listPassageTermIds,
  listTitleTermIds,
  type PassageNumber,
  rescoreBestTexts,
} from './best-passage.ts';
import { computeExpansionTerms } from './expansion.ts';
import {
  correctStem,
  type IndexVocabulary,
  type ParsedQuery,
  parseQuery,
  Thesaurus,
} from './query.ts';
import {
  computeStatistics,
  createZeroScores,
  findTopTexts,
  type IndexStatistics,
  type LiveSegment,
  meanScoreShareOfFollowers,
  type ScoredText,
  scoreTextsByBm25,
  type TermWeights,
  type TextScores,
} from './ranking.ts';
import {
  computeMatchTraits,
  computeRelevance,
  type MatchTraits,
  withFallingRelevance,
} from './relevance.ts';
import { type SearchableText, type Segment, SegmentBuilder } from './segment.ts';
import { createTitleMatcher } from './title-match.ts';
import { findQueryWords } from './words.ts';

export interface SearchHit {
  owner: number;
  passageIndex: number;
  /** Comparable within one result list only. */
  score: number;
  relevance: number;
  traits: MatchTraits;
}

const synonymWeight = 0.9;
/** Number of best passages from which expansion terms are taken. */
const expansionPassageCount = 10;
/** Highest weight of the expansion terms, used when many texts match about equally well. */
const maxExpansionWeight = 0.3;
/**
 * Lowers the weight of the expansion terms where one text stands out, which is probably the one
 * that was asked for.
 */
const expansionExponent = 4;

/**
 * Searches texts in memory: those of a stored index, and texts that were changed since it was
 * written.
 */
export class SearchIndex {
  #main: LiveSegment | undefined;
  #textIndexes = new Map<number, number>();
  #changedTexts = new Map<number, SearchableText>();
  #delta: LiveSegment | undefined;
  #statistics: IndexStatistics | undefined;

  constructor(segment?: Segment) {
    if (!segment) return;
    this.#main = { segment, isDeleted: new Uint8Array(segment.owners.length) };
    for (const [text, owner] of segment.owners.entries()) this.#textIndexes.set(owner, text);
  }

  replace(owner: number, text: SearchableText | undefined): void {
    const textIndex = this.#textIndexes.get(owner);
    if (textIndex !== undefined && this.#main) this.#main.isDeleted[textIndex] = 1;
    this.#textIndexes.delete(owner);
    if (text) this.#changedTexts.set(owner, text);
    else this.#changedTexts.delete(owner);
    this.#delta = undefined;
    this.#statistics = undefined;
  }

  get changedCount(): number {
    return this.#changedTexts.size;
  }

  /** Approximate: 80 bytes are assumed per term. */
  get byteSize(): number {
    const estimateBytes = (segment: Segment) =>
      Object.values(segment).reduce(
        (sum, part) => sum + (ArrayBuffer.isView(part) ? part.byteLength : 0),
        segment.terms.length * 80,
      );
    return this.#liveSegments().reduce((sum, { segment }) => sum + estimateBytes(segment), 0);
  }

  #liveSegments(): LiveSegment[] {
    if (!this.#delta && this.#changedTexts.size > 0) {
      const builder = new SegmentBuilder();
      for (const text of this.#changedTexts.values()) builder.add(text);
      const segment = builder.build();
      this.#delta = { segment, isDeleted: new Uint8Array(segment.owners.length) };
    }
    return [this.#main, this.#delta].filter((part) => part !== undefined);
  }

  /** Words of a query that are typos, with the stem that is searched instead. */
  findCorrections(
    text: string,
    thesaurus: Thesaurus = new Thesaurus(),
  ): { start: number; end: number; stem: string }[] {
    const vocabulary = this.#createVocabulary();
    return findQueryWords(text).flatMap(({ start, end, stem }) => {
      const corrected = correctStem(stem, vocabulary, thesaurus);
      return corrected === stem ? [] : [{ start, end, stem: corrected }];
    });
  }

  #createVocabulary(): IndexVocabulary {
    const segments = this.#liveSegments();
    this.#statistics ??= computeStatistics(segments);
    const { frequencyOf } = this.#statistics;
    return { frequencyOf, terms: () => listAllTerms(segments) };
  }

  search(text: string, maxHits: number, thesaurus: Thesaurus = new Thesaurus()): SearchHit[] {
    const segments = this.#liveSegments();
    this.#statistics ??= computeStatistics(segments);
    const statistics = this.#statistics;
    const query = parseQuery(text, this.#createVocabulary(), thesaurus);
    const asked = weightByIdf(weightQueryTerms(query), statistics);
    const withBestPassage = (place: ScoredText) =>
      chooseBestPassage(segments, statistics, asked, place);

    const matchTitle = createTitleMatcher(query, statistics);
    let scores = scoreWithSynonyms(segments, statistics, query, query.termCounts);
    rescoreBestTexts(scores, segments, statistics, asked, asked, matchTitle);
    const best = findTopTexts(scores, expansionPassageCount);
    const weight = maxExpansionWeight * meanScoreShareOfFollowers(best) ** expansionExponent;
    const added = computeExpansionTerms(
      segments,
      statistics,
      query.termCounts,
      best.map(withBestPassage),
    );
    const expanded = addTermWeights(query.termCounts, added, weight);
    scores = scoreWithSynonyms(segments, statistics, query, expanded);
    const wanted = addTermWeights(asked, weightByIdf(added, statistics), weight);
    rescoreBestTexts(scores, segments, statistics, wanted, asked, matchTitle);
    const found = findTopTexts(scores, Math.max(maxHits, 10));
    const highest = found[0]?.score ?? 1;
    const followersShare = meanScoreShareOfFollowers(found);
    const lead = 1 - (found[1]?.score ?? 0) / highest;
    const hits = found.slice(0, maxHits).map((place, i) =>
      createSearchHit(segments, statistics, query, withBestPassage(place), {
        share: place.score / highest,
        followersShare,
        lead: i === 0 ? lead : 0,
      }),
    );
    return withFallingRelevance(hits);
  }
}

function weightByIdf(terms: TermWeights, { idfOf }: IndexStatistics): TermWeights {
  return new Map([...terms].map(([term, weight]) => [term, weight * idfOf(term)]));
}

function addTermWeights(terms: TermWeights, added: TermWeights, factor: number): TermWeights {
  const sums = new Map(terms);
  for (const [term, weight] of added) sums.set(term, (sums.get(term) ?? 0) + factor * weight);
  return sums;
}

/** Scores by `terms`; texts with a synonym score as if they had the words of the query. */
function scoreWithSynonyms(
  segments: readonly LiveSegment[],
  statistics: IndexStatistics,
  { concepts }: ParsedQuery,
  terms: TermWeights,
): TextScores {
  const scores = scoreTextsByBm25(segments, statistics, terms);
  for (const concept of concepts) {
    if (concept.synonyms.length === 0) continue;
    const own = scoreTextsByBm25(segments, statistics, weightEqually(concept.stems, 1));
    const other = scoreBestSynonym(segments, statistics, concept);
    for (const [segment, list] of scores.entries()) {
      for (let text = 0; text < list.length; text += 1) {
        const gain =
          synonymWeight * (other[segment]?.[text] as number) - (own[segment]?.[text] as number);
        if (gain > 0) list[text] = (list[text] as number) + gain;
      }
    }
  }
  return scores;
}

const weightEqually = (stems: readonly string[], weight: number): TermWeights =>
  new Map(stems.map((stem) => [stem, weight]));

function scoreBestSynonym(
  segments: readonly LiveSegment[],
  statistics: IndexStatistics,
  concept: ParsedQuery['concepts'][number],
): TextScores {
  const sumIdf = (stems: readonly string[]) =>
    stems.reduce((sum, stem) => sum + statistics.idfOf(stem), 0);
  const found = createZeroScores(segments);
  for (const stems of concept.synonyms) {
    if (stems.some((stem) => statistics.frequencyOf(stem) === 0)) continue;
    // A rare synonym of a common word must not outweigh the rest of the query.
    const weight = Math.min(1, sumIdf(concept.stems) / sumIdf(stems));
    const scores = scoreTextsByBm25(segments, statistics, weightEqually(stems, weight));
    for (const [which, { segment, isDeleted }] of segments.entries()) {
      for (const text of findTextsWithAllTerms(segment, stems)) {
        if (isDeleted[text]) continue;
        const list = found[which] as Float32Array;
        list[text] = Math.max(list[text] as number, scores[which]?.[text] as number);
      }
    }
  }
  return found;
}

function findTextsWithAllTerms(segment: Segment, stems: readonly string[]): number[] {
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

/** Terms of the query, with synonyms at half the weight. */
function weightQueryTerms({ termCounts, concepts }: ParsedQuery): Map<string, number> {
  const weights = new Map(termCounts);
  for (const { synonyms } of concepts) {
    for (const stem of new Set(synonyms.flat())) {
      if (!weights.has(stem)) weights.set(stem, 0.5 / synonyms.length);
    }
  }
  return weights;
}

function* listAllTerms(segments: readonly LiveSegment[]): Generator<string> {
  for (const { segment } of segments) yield* segment.terms;
}

function createSearchHit(
  segments: readonly LiveSegment[],
  statistics: IndexStatistics,
  question: ParsedQuery,
  { segment: which, text, passage, score }: ScoredText & PassageNumber,
  rankTraits: Pick<MatchTraits, 'share' | 'followersShare' | 'lead'>,
): SearchHit {
  const { segment } = segments[which] as LiveSegment;
  const toStems = (ids: Iterable<number>) =>
    new Set(Array.from(ids, (id) => segment.terms[id] as string));
  const titleStems = toStems(listTitleTermIds(segment, text));
  const passageStems = toStems(listPassageTermIds(segment, text, passage));
  const traits = computeMatchTraits(question, statistics, titleStems, passageStems, rankTraits);
  return {
    owner: segment.owners[text] as number,
    passageIndex: passage - (segment.textStarts[text] as number),
    score,
    relevance: computeRelevance(traits),
    traits,
  };
}
