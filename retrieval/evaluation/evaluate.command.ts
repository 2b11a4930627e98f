import { readCollection } from './collection.ts';
import { evaluateSearch, type RankingQuality } from './evaluate.ts';

/**
 * `npm run search:eval -- <folder> …`: compares retrieval with plain BM25 on judged collections in
 * BEIR's layout (corpus.jsonl, queries.jsonl, qrels/*.tsv).
 */
const collectionFolders = process.argv.slice(2);
if (collectionFolders.length === 0) {
  console.error('Usage: npm run search:eval -- <folder of a collection in BEIR’s layout> …');
  process.exit(1);
}
for (const folder of collectionFolders) {
  const { textCount, queryCount, product, shown, baseline, ...other } = evaluateSearch(
    await readCollection(folder),
  );
  const formatRatio = (value: number, base: number) =>
    `${value.toFixed(4)} (${(value / base).toFixed(3)}×)`;
  const printQuality = (name: string, quality: RankingQuality) =>
    console.log(
      `${name.padEnd(12)} nDCG@10 ${formatRatio(quality.ndcg, baseline.ndcg)}` +
        `   recall@20 ${formatRatio(quality.recallAt20, baseline.recallAt20)}` +
        `   recall@100 ${formatRatio(quality.recallAt100, baseline.recallAt100)}`,
    );
  console.log(`\n${folder}: ${textCount} texts, ${queryCount} judged queries`);
  printQuality('plain BM25', baseline);
  printQuality('all hits', product);
  printQuality('shown', shown);
  const { highlyRated, risingListCount, indexSeconds, queryMs } = other;
  console.log(`rated 8 to 10: ${highlyRated.right} of ${highlyRated.count} are right`);
  console.log(`relevance rises in ${risingListCount} lists`);
  console.log(`indexed in ${indexSeconds.toFixed(1)} s, ${queryMs.toFixed(1)} ms a query`);
}
