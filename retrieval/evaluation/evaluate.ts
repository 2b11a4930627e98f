import { best, bm25, statisticsOf } from '../ranking.ts';
import { type Hit, SearchIndex } from '../search-index.ts';
import { SegmentBuilder } from '../segment.ts';
import { passagesOf } from '../split-passages.ts';
import { buildIndex, fromBytes, toBytes } from '../stored-index.ts';
import { stemsOf } from '../words.ts';
import type { Collection } from './collection.ts';
import { ndcgAt10, recallAt100 } from './measures.ts';

export interface Measured {
  ndcg: number;
  recall: number;
}

export interface Evaluation {
  queries: number;
  texts: number;
  product: Measured;
  plain: Measured;
  indexSeconds: number;
  queryMs: number;
}

const depth = 100;

/** As the product indexes posts: stored, read again, and searched. */
export function productSearch({ texts }: Collection): (query: string) => Hit[] {
  const builder = new SegmentBuilder();
  for (const [owner, { title, text }] of texts.entries()) {
    builder.add({ owner, title, passages: passagesOf(text) });
  }
  const stored = fromBytes(Buffer.concat(toBytes(buildIndex(builder))));
  const index = new SearchIndex(stored);
  return (query) => index.search(query, depth);
}

/** Plain BM25 of the same texts, each as a whole, with the same stems. */
function plainSearch({ texts }: Collection): (query: string) => number[] {
  const builder = new SegmentBuilder();
  for (const [owner, { title, text }] of texts.entries()) {
    builder.add({ owner, title, passages: [text] });
  }
  const segment = builder.finish(1);
  const segments = [{ segment, vectors: undefined, dead: new Uint8Array(texts.length) }];
  const statistics = statisticsOf(segments);
  return (query) => {
    const words = new Map<string, number>();
    for (const stem of stemsOf(query)) words.set(stem, (words.get(stem) ?? 0) + 1);
    return best(bm25(segments, statistics, words), depth).map(({ text }) => text);
  };
}

export function evaluate(collection: Collection): Evaluation {
  const { texts, queries, judged } = collection;
  const idOf = (place: number) => texts[place]?.id ?? '';
  const measure = (search: (query: string) => readonly number[]): Measured => {
    const sum = { ndcg: 0, recall: 0 };
    for (const { id, text } of queries) {
      const ranked = search(text).map(idOf);
      const grades = judged.get(id) ?? new Map();
      sum.ndcg += ndcgAt10(ranked, grades) / queries.length;
      sum.recall += recallAt100(ranked, grades) / queries.length;
    }
    return sum;
  };
  const begun = performance.now();
  const search = productSearch(collection);
  const indexed = performance.now();
  const product = measure((query) => search(query).map(({ owner }) => owner));
  const searched = performance.now();
  return {
    queries: queries.length,
    texts: texts.length,
    product,
    plain: measure(plainSearch(collection)),
    indexSeconds: (indexed - begun) / 1000,
    queryMs: (searched - indexed) / Math.max(1, queries.length),
  };
}
