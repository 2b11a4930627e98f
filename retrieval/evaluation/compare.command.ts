import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type JudgedCollection, readCollection } from './collection.ts';
import {
  createBaselineSearch,
  createProductSearch,
  measureRankingQuality,
  rankingDepth,
  selectShownHits,
} from './evaluate.ts';
import {
  createMiniSearch,
  createPostgresSearch,
  createStemmedMiniSearch,
  type EvaluatedEngine,
} from './other-engines.ts';

/**
 * `npm run search:compare -- <folder> …`: compares retrieval with other engines on judged
 * collections in BEIR's layout: quality, memory, time to index and to search.
 */
const collectionFolders = process.argv.slice(2);
if (collectionFolders.length === 0) {
  console.error('Usage: npm run search:compare -- <folder of a collection in BEIR’s layout> …');
  process.exit(1);
}
setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

const engineByName: Record<
  string,
  (collection: JudgedCollection) => EvaluatedEngine | Promise<EvaluatedEngine>
> = {
  'plain BM25': (collection) => {
    const search = createBaselineSearch(collection);
    return { search: (query) => search(query) };
  },
  retrieval: (collection) => {
    const search = createProductSearch(collection);
    return { search: (query) => selectShownHits(search(query)).map(({ owner }) => owner) };
  },
  MiniSearch: ({ texts }) => createMiniSearch(texts),
  'MiniSearch with stems': ({ texts }) => createStemmedMiniSearch(texts),
  PostgreSQL: ({ texts }) => createPostgresSearch(texts),
};

function measureMemoryBytes(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const formatMegabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`.padStart(9);

for (const folder of collectionFolders) {
  const collection = await readCollection(folder);
  console.log(
    `\n${folder}: ${collection.texts.length} texts, ${collection.queries.length} queries`,
  );
  for (const [name, create] of Object.entries(engineByName))
    await measureEngine(name, create, collection);
}

/** A function of its own, so that the memory of one engine is free before the next begins. */
async function measureEngine(
  name: string,
  create: (collection: JudgedCollection) => EvaluatedEngine | Promise<EvaluatedEngine>,
  collection: JudgedCollection,
): Promise<void> {
  const before = measureMemoryBytes();
  const begun = process.cpuUsage();
  const engine = await create(collection);
  const indexed = process.cpuUsage(begun);
  const bytes = engine.storedBytes ?? measureMemoryBytes() - before;
  const started = process.cpuUsage();
  const lists: number[][] = [];
  for (const { text } of collection.queries)
    lists.push([...(await engine.search(text, rankingDepth))]);
  const searched = process.cpuUsage(started);
  const { ndcg, recallAt20 } = measureRankingQuality(collection, lists);
  const cpuMs = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000;
  console.log(
    `${name.padEnd(22)} nDCG@10 ${ndcg.toFixed(4)}   recall@20 ${recallAt20.toFixed(4)}` +
      `   ${formatMegabytes(bytes)}   indexed in ${(cpuMs(indexed) / 1000).toFixed(1)} s of CPU` +
      `   ${(cpuMs(searched) / collection.queries.length).toFixed(1)} ms a query`,
  );
  await engine.close?.();
}
