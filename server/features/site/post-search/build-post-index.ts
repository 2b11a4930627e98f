import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Database } from '../../../db/database.ts';
import type { Callers } from '../../../lib/callers.ts';
import type { BuildAnswer, BuildTask } from './build.worker.ts';
import { postIndexRepository } from './post-index.repository.ts';

export interface BuiltIndex {
  posts: number;
  passages: number;
  bytes: number;
}

/** Handing them to the thread takes this one about a millisecond. */
const batchSize = 100;
/** Chunks of builds that nobody finished are gone after this; readers may be at the others. */
const leftoversMs = 3_600_000;

/**
 * Indexes the posts of a site together, on a thread of its own that gives way, and shows the result at once when
 * all of it is stored. Killed half way it leaves what the next build clears away.
 */
export async function buildPostIndex(
  { database, callers }: { database: Database; callers: Callers },
  siteId: number,
): Promise<BuiltIndex> {
  const yieldToRequests = callers.createYield();
  const stored = postIndexRepository(database.db);
  await stored.deleteChunks(siteId, new Date(Date.now() - leftoversMs));
  // Taken first: whatever changes from now on is marked as later than this.
  const read = await stored.now();
  const worker = new Worker(new URL('./build.worker.ts', import.meta.url), {
    workerData: callers.waiting,
  });
  const gone = new AbortController();
  // Between two questions nobody else listens, and an error would end the process.
  worker.on('error', (error) => gone.abort(error));
  worker.once('exit', () => gone.abort());
  const ask = async (task: BuildTask): Promise<BuildAnswer> => {
    const answered = once(worker, 'message', { signal: gone.signal });
    worker.postMessage(task);
    return (await answered)[0];
  };
  try {
    let posts = 0;
    for (let after = 0; ; ) {
      const batch = await stored.step(siteId, after, batchSize);
      const last = batch.at(-1);
      if (!last) break;
      after = last.id;
      posts += batch.length;
      await ask({ posts: batch });
      await yieldToRequests();
    }
    const built = await ask('finish');
    const chunks = 'chunks' in built ? built.chunks : [];
    const buildId = randomUUID();
    for (const [position, chunk] of chunks.entries()) {
      await stored.addChunk(siteId, buildId, position, Buffer.from(chunk));
      await yieldToRequests();
    }
    // Says that there are no more.
    await stored.addChunk(siteId, buildId, chunks.length, Buffer.alloc(0));
    const bytes = chunks.reduce((sum, { length }) => sum + length, 0);
    const { passages } = built;
    await database.transaction(async (trx) => {
      const repository = postIndexRepository(trx);
      const isShown = await repository.publish(siteId, {
        ...{ ...read, buildId, posts, passages, bytes },
      });
      if (isShown) await repository.deleteMarks(siteId, read.asOf);
    });
    return { posts, passages, bytes };
  } finally {
    await worker.terminate();
  }
}
