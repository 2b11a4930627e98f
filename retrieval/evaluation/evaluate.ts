import { computeStatistics, scoreByWords, topTexts } from '../ranking.ts';
import {
  IndexBuilder,
  openIndex,
  type SearchHit,
  splitIntoPassages,
  stemWords,
} from '../retrieval.ts';
import { SegmentBuilder } from '../segment.ts';
import type { JudgedCollection } from './collection.ts';
import { ndcgAt10, recallAt100 } from './measures.ts';

export interface RankingQuality {
  ndcg: number;
  recall: number;
}

interface Evaluation {
  queryCount: number;
  textCount: number;
  product: RankingQuality;
  baseline: RankingQuality;
  indexSeconds: number;
  queryMs: number;
}

const depth = 100;

export function createProductSearch({ texts }: JudgedCollection): (query: string) => SearchHit[] {
  const builder = new IndexBuilder();
  for (const [owner, { title, text }] of texts.entries()) {
    builder.add({ owner, title, passages: splitIntoPassages(text) });
  }
  const index = openIndex(Buffer.concat(builder.build()));
  return (query) => index?.search(query, depth) ?? [];
}

/** Plain BM25 over whole texts with the same stems. */
function createBaselineSearch({ texts }: JudgedCollection): (query: string) => number[] {
  const builder = new SegmentBuilder();
  for (const [owner, { title, text }] of texts.entries()) {
    builder.add({ owner, title, passages: [text] });
  }
  const segment = builder.build(1);
  const segments = [{ segment, vectors: undefined, isDeleted: new Uint8Array(texts.length) }];
  const statistics = computeStatistics(segments);
  return (query) => {
    const words = new Map<string, number>();
    for (const stem of stemWords(query)) words.set(stem, (words.get(stem) ?? 0) + 1);
    return topTexts(scoreByWords(segments, statistics, words), depth).map(({ text }) => text);
  };
}

export function evaluate(collection: JudgedCollection): Evaluation {
  const { texts, queries, judgements } = collection;
  const idOf = (textIndex: number) => texts[textIndex]?.id ?? '';
  const measure = (search: (query: string) => readonly number[]): RankingQuality => {
    const sum = { ndcg: 0, recall: 0 };
    for (const { id, text } of queries) {
      const ranked = search(text).map(idOf);
      const grades = judgements.get(id) ?? new Map();
      sum.ndcg += ndcgAt10(ranked, grades) / queries.length;
      sum.recall += recallAt100(ranked, grades) / queries.length;
    }
    return sum;
  };
  const begun = performance.now();
  const search = createProductSearch(collection);
  const indexed = performance.now();
  const product = measure((query) => search(query).map(({ owner }) => owner));
  const searched = performance.now();
  return {
    queryCount: queries.length,
    textCount: texts.length,
    product,
    baseline: measure(createBaselineSearch(collection)),
    indexSeconds: (indexed - begun) / 1000,
    queryMs: (searched - indexed) / Math.max(1, queries.length),
  };
}
