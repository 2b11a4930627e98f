import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { forEachConcurrently } from '../lib/each-at-once.ts';
import type { FilePlace } from '../lib/storage.ts';

export interface MoveSummary {
  moved: number;
  bytes: number;
  failures: { key: string; error: unknown }[];
}

const maxConcurrentFileMoves = 8;

/**
 * Moves all files from one place to the other while servers run: copies, reads back, compares, and
 * only then deletes. Files are independent of each other, so a move that was interrupted goes on
 * with those that are left.
 */
export async function moveFiles(
  from: FilePlace,
  to: FilePlace,
  onProgress: (summary: MoveSummary) => void = () => {},
): Promise<MoveSummary> {
  const summary: MoveSummary = { moved: 0, bytes: 0, failures: [] };
  await forEachConcurrently(from.list(), maxConcurrentFileMoves, async (key) => {
    try {
      const bytes = await moveFile(from, to, key);
      summary.bytes += bytes;
      summary.moved += 1;
    } catch (error) {
      summary.failures.push({ key, error });
    }
    onProgress(summary);
  });
  return summary;
}

async function moveFile(from: FilePlace, to: FilePlace, key: string): Promise<number> {
  const source = await from.open(key);
  // Deleted since it was listed.
  if (!source) return 0;
  const wanted = createHash('sha256');
  await to.put(key, hashWhileReading(source.stream, wanted));
  const copy = await to.open(key);
  const stored = createHash('sha256');
  if (copy) await pipeline(copy.stream, stored);
  if (!copy || stored.digest('hex') !== wanted.digest('hex')) {
    throw new Error('The copy is not what was sent');
  }
  // Servers delete a file in the source first. One that is gone there was deleted while it was
  // copied, and must not come back.
  if (await from.has(key)) await from.delete(key);
  else await to.delete(key);
  return source.size;
}

async function* hashWhileReading(stream: Readable, hash: ReturnType<typeof createHash>) {
  for await (const chunk of stream) {
    hash.update(chunk);
    yield chunk as Buffer;
  }
}
