import { readCollection } from './collection.ts';
import { evaluate, type Measured } from './evaluate.ts';

/**
 * `npm run search:eval -- <folder> …`: measures the search of posts on judged collections in BEIR's
 * layout (corpus.jsonl, queries.jsonl, qrels/*.tsv), beside plain BM25 of the same texts.
 */
const folders = process.argv.slice(2);
if (folders.length === 0) {
  console.error('Usage: npm run search:eval -- <folder of a collection in BEIR’s layout> …');
  process.exit(1);
}
for (const folder of folders) {
  const { texts, queries, product, plain, indexSeconds, queryMs } = evaluate(
    await readCollection(folder),
  );
  const line = (name: string, { ndcg, recall }: Measured) =>
    console.log(
      `${name.padEnd(12)} nDCG@10 ${ndcg.toFixed(4)} (${(ndcg / plain.ndcg).toFixed(3)}×)` +
        `   recall@100 ${recall.toFixed(4)} (${(recall / plain.recall).toFixed(3)}×)`,
    );
  console.log(`\n${folder}: ${texts} texts, ${queries} judged queries`);
  line('plain BM25', plain);
  line('post search', product);
  console.log(`indexed in ${indexSeconds.toFixed(1)} s, ${queryMs.toFixed(1)} ms a query`);
}
