import { parentPort, workerData } from 'node:worker_threads';
import { IndexBuilder } from '../../../../retrieval/retrieval.ts';
import { createThreadYield } from '../../../lib/thread-yield.ts';
import type { IndexedPost } from './post-index.repository.ts';
import { toSearchableText } from './post-passages.ts';

export type IndexBuildTask = { posts: readonly IndexedPost[] } | 'finish';
export type IndexBuildAnswer = { passages: number } | { chunks: Uint8Array[]; passages: number };

const chunkBytes = 1_000_000;
const yieldThread = createThreadYield(workerData);
const indexBuilder = new IndexBuilder();
let passageCount = 0;

function splitIntoChunks(parts: readonly Uint8Array[]): Uint8Array[] {
  const bytes = Buffer.concat(parts);
  const chunks: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    chunks.push(new Uint8Array(bytes.subarray(at, at + chunkBytes)));
  }
  return chunks;
}

parentPort?.on('message', (task: IndexBuildTask) => {
  if (task === 'finish') {
    const chunks = splitIntoChunks(indexBuilder.build());
    parentPort?.postMessage({ chunks, passages: passageCount } satisfies IndexBuildAnswer);
    return;
  }
  for (const post of task.posts) {
    const text = toSearchableText(post);
    indexBuilder.add(text);
    yieldThread();
    passageCount += Math.max(1, text.passages.length);
  }
  parentPort?.postMessage({ passages: passageCount } satisfies IndexBuildAnswer);
});
