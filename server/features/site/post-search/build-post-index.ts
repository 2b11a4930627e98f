import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Database } from '../../../db/database.ts';
import type { Callers } from '../../../lib/callers.ts';
import type { IndexBuildAnswer, IndexBuildTask } from './build.worker.ts';
import { postIndexRepository } from './post-index.repository.ts';

export interface BuiltIndex {
  posts: number;
  passages: number;
  bytes: number;
}

/** Posting a batch to the worker blocks this thread for about a millisecond. */
const postsPerBatch = 100;
/** Age after which chunks of unfinished builds are deleted. Younger ones may still be read. */
const unfinishedIndexMaxAgeMs = 3_600_000;

/**
 * Builds the search index of a site in a worker thread that yields to requests, and publishes it
 * after the last chunk is stored. The next build deletes the chunks of an interrupted one.
 */
export async function buildPostIndex(
  { database, callers }: { database: Database; callers: Callers },
  siteId: number,
): Promise<BuiltIndex> {
  const yieldToRequests = callers.createYield();
  const indexes = postIndexRepository(database.db);
  await indexes.deleteChunks(siteId, new Date(Date.now() - unfinishedIndexMaxAgeMs));
  // Read before the posts, so that later changes have marks with a later transaction.
  const readPoint = await indexes.currentReadPoint();
  const read = await database.chooseReader();
  const worker = new Worker(new URL('./build.worker.ts', import.meta.url), {
    workerData: callers.waiting,
  });
  const workerEnded = new AbortController();
  // Without this listener an error between two messages would end the process.
  worker.on('error', (error) => workerEnded.abort(error));
  worker.once('exit', () => workerEnded.abort());
  const sendTask = async (task: IndexBuildTask): Promise<IndexBuildAnswer> => {
    const answered = once(worker, 'message', { signal: workerEnded.signal });
    worker.postMessage(task);
    return (await answered)[0];
  };
  try {
    let posts = 0;
    for (let after = 0; ; ) {
      const batch = await read(() => indexes.nextSearchable(siteId, after, postsPerBatch));
      const last = batch.at(-1);
      if (!last) break;
      after = last.id;
      posts += batch.length;
      await sendTask({ posts: batch });
      await yieldToRequests();
    }
    const built = await sendTask('finish');
    const chunks = 'chunks' in built ? built.chunks : [];
    const buildId = randomUUID();
    for (const [position, chunk] of chunks.entries()) {
      await indexes.addChunk(siteId, buildId, position, Buffer.from(chunk));
      await yieldToRequests();
    }
    // An empty chunk marks the end.
    await indexes.addChunk(siteId, buildId, chunks.length, Buffer.alloc(0));
    const bytes = chunks.reduce((sum, { length }) => sum + length, 0);
    const { passages } = built;
    await database.transaction(async (trx) => {
      const repository = postIndexRepository(trx);
      const isShown = await repository.publish(siteId, {
        ...{ ...readPoint, buildId, posts, passages, bytes },
      });
      if (isShown) await repository.deleteMarks(siteId, readPoint.asOf);
    });
    return { posts, passages, bytes };
  } finally {
    await worker.terminate();
  }
}
