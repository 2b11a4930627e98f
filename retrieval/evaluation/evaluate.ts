import { computeStatistics, findTopTexts, scoreTextsByBm25 } from '../ranking.ts';
import {
  IndexBuilder,
  isWorthShowing,
  openIndex,
  type SearchHit,
  splitIntoPassages,
  stemWords,
  type Thesaurus,
} from '../retrieval.ts';
import { SegmentBuilder } from '../segment.ts';
import type { JudgedCollection } from './collection.ts';
import { computeNdcgAt10, computeRecall } from './measures.ts';

export interface RankingQuality {
  ndcg: number;
  recallAt20: number;
  recallAt100: number;
}

interface SearchEvaluation {
  queryCount: number;
  textCount: number;
  product: RankingQuality;
  /** Hits on the first screen: relevant enough to show, at most `maxShownHits`. */
  shown: RankingQuality;
  baseline: RankingQuality;
  /** Shown hits with a relevance of 8 or more out of 10, and how many of these were judged right. */
  highlyRated: { count: number; right: number };
  /** Lists in which a later hit has a higher relevance. */
  risingListCount: number;
  indexSeconds: number;
  queryMs: number;
}

export const rankingDepth = 100;
const maxShownHits = 20;
const highRelevance = 0.75;

export function createProductSearch(
  { texts }: JudgedCollection,
  thesaurus?: Thesaurus,
): (query: string) => SearchHit[] {
  const builder = new IndexBuilder();
  for (const [owner, { title, labels, text }] of texts.entries()) {
    builder.add({ owner, title, labels: labels ?? [], passages: splitIntoPassages(text) });
  }
  const index = openIndex(Buffer.concat(builder.build()));
  return (query) => index?.search(query, rankingDepth, thesaurus) ?? [];
}

export const selectShownHits = (hits: readonly SearchHit[]): SearchHit[] =>
  hits.filter(({ traits }) => isWorthShowing(traits)).slice(0, maxShownHits);

/** Plain BM25 over whole texts with the same stems. */
export function createBaselineSearch({ texts }: JudgedCollection): (query: string) => number[] {
  const builder = new SegmentBuilder();
  for (const [owner, { title, text }] of texts.entries()) {
    builder.add({ owner, title, passages: [text] });
  }
  const segment = builder.build(1);
  const segments = [{ segment, isDeleted: new Uint8Array(texts.length) }];
  const statistics = computeStatistics(segments);
  return (query) => {
    const words = new Map<string, number>();
    for (const stem of stemWords(query)) words.set(stem, (words.get(stem) ?? 0) + 1);
    return findTopTexts(scoreTextsByBm25(segments, statistics, words), rankingDepth).map(
      ({ text }) => text,
    );
  };
}

/** `lists` has the indexes of the texts found by each query, best first. */
export function measureRankingQuality(
  { texts, queries, judgements }: JudgedCollection,
  lists: readonly (readonly number[])[],
): RankingQuality {
  const sum = { ndcg: 0, recallAt20: 0, recallAt100: 0 };
  for (const [i, { id }] of queries.entries()) {
    const ranked = (lists[i] ?? []).map((textIndex) => texts[textIndex]?.id ?? '');
    const grades = judgements.get(id) ?? new Map<string, number>();
    sum.ndcg += computeNdcgAt10(ranked, grades) / queries.length;
    sum.recallAt20 += computeRecall(ranked.slice(0, 20), grades) / queries.length;
    sum.recallAt100 += computeRecall(ranked.slice(0, rankingDepth), grades) / queries.length;
  }
  return sum;
}

export function evaluateSearch(collection: JudgedCollection): SearchEvaluation {
  const { texts, queries, judgements } = collection;
  const idOf = (textIndex: number) => texts[textIndex]?.id ?? '';
  const gradesOf = (queryId: string) => judgements.get(queryId) ?? new Map<string, number>();
  const measureCollection = (lists: readonly (readonly number[])[]) =>
    measureRankingQuality(collection, lists);
  const begun = performance.now();
  const search = createProductSearch(collection);
  const indexed = performance.now();
  const found = queries.map(({ text }) => search(text));
  const searched = performance.now();
  const shown = found.map(selectShownHits);
  const toOwners = (hits: readonly SearchHit[]) => hits.map(({ owner }) => owner);
  const baselineSearch = createBaselineSearch(collection);
  const highlyRated = shown.flatMap((hits, i) =>
    hits
      .filter(({ relevance }) => relevance >= highRelevance)
      .map(({ owner }) => gradesOf(queries[i]?.id ?? '').has(idOf(owner))),
  );
  return {
    queryCount: queries.length,
    textCount: texts.length,
    product: measureCollection(found.map(toOwners)),
    shown: measureCollection(shown.map(toOwners)),
    baseline: measureCollection(queries.map(({ text }) => baselineSearch(text))),
    highlyRated: { count: highlyRated.length, right: highlyRated.filter(Boolean).length },
    risingListCount: shown.filter(hasRisingRelevance).length,
    indexSeconds: (indexed - begun) / 1000,
    queryMs: (searched - indexed) / Math.max(1, queries.length),
  };
}

const hasRisingRelevance = (hits: readonly SearchHit[]) =>
  hits.some(({ relevance }, i) => relevance > (hits[i - 1]?.relevance ?? 1));
