import { readCollection } from './collection.ts';
import { evaluate, type RankingQuality } from './evaluate.ts';

/**
 * `npm run search:eval -- <folder> …`: compares retrieval with plain BM25 on judged collections in
 * BEIR's layout (corpus.jsonl, queries.jsonl, qrels/*.tsv).
 */
const folders = process.argv.slice(2);
if (folders.length === 0) {
  console.error('Usage: npm run search:eval -- <folder of a collection in BEIR’s layout> …');
  process.exit(1);
}
for (const folder of folders) {
  const { textCount, queryCount, product, baseline, indexSeconds, queryMs } = evaluate(
    await readCollection(folder),
  );
  const line = (name: string, { ndcg, recall }: RankingQuality) =>
    console.log(
      `${name.padEnd(12)} nDCG@10 ${ndcg.toFixed(4)} (${(ndcg / baseline.ndcg).toFixed(3)}×)` +
        `   recall@100 ${recall.toFixed(4)} (${(recall / baseline.recall).toFixed(3)}×)`,
    );
  console.log(`\n${folder}: ${textCount} texts, ${queryCount} judged queries`);
  line('plain BM25', baseline);
  line('post search', product);
  console.log(`indexed in ${indexSeconds.toFixed(1)} s, ${queryMs.toFixed(1)} ms a query`);
}
