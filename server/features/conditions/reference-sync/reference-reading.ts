import type { ReferenceDataType } from '../../../../contract/conditions/reference.ts';
import { AppError } from '../../../base/errors.ts';
import { startWorkerThread, type WorkerThread } from '../../../base/worker-threads.ts';
import type { Callers } from '../../../lib/callers.ts';
import type { ReferenceFileLimits } from './reference-file.ts';
import { ReferenceFileError } from './reference-file-text.ts';
import type { ReferenceRecord } from './reference-kinds.ts';
import type { ReaderAnswer, ReaderData, ReaderMessage } from './reference-reading.worker.ts';
import { type ReferenceSource, ReferenceSourceError } from './reference-source.ts';

export interface ReadRecordsBatch {
  records: ReferenceRecord[];
  file: { name: string; date: string; version: string };
  /** Part of the file read so far, from 0 to 1. */
  share: number;
  isLast: boolean;
}

export const recordsPerBatch = 1000;

/**
 * Time limit for the next batch, which normally takes milliseconds; includes waiting for a busy
 * core.
 */
const defaultReadingTimeLimitMs = 60_000;

/**
 * Reads a file in batches. A worker thread unpacks and parses it, yields to requests, and is
 * terminated with the generator.
 */
export async function* readRecordsInBatches(
  source: ReferenceSource,
  dataType: ReferenceDataType,
  {
    limits,
    callers,
    timeLimitMs = defaultReadingTimeLimitMs,
  }: { limits: ReferenceFileLimits; callers: Callers; timeLimitMs?: number },
): AsyncGenerator<ReadRecordsBatch> {
  const { name, size, bytes } = await source.open(dataType);
  const chunks = bytes[Symbol.asyncIterator]();
  const thread = startWorkerThread({
    script: new URL('./reference-reading.worker.ts', import.meta.url),
    data: {
      dataType,
      limits,
      batchSize: recordsPerBatch,
      waiting: callers.waiting,
    } satisfies ReaderData,
    memoryMb: 512,
    timeLimitMs,
  });
  let readBytes = 0;

  async function nextMessage(): Promise<ReaderMessage> {
    const { value, done } = await chunks.next();
    if (done) return { kind: 'end' };
    readBytes += value.length;
    return { kind: 'chunk', chunk: new Uint8Array(value) };
  }

  try {
    let answer = await askReaderThread(thread, { kind: 'start' });
    while (true) {
      if (answer.kind === 'more') {
        answer = await askReaderThread(thread, await nextMessage());
        continue;
      }
      const { records, release, isLast } = answer;
      const share = size === undefined ? 0.5 : Math.min(1, readBytes / size);
      yield { records, file: { name, ...release }, share, isLast };
      if (isLast) return;
      answer = await askReaderThread(thread, { kind: 'continue' });
    }
  } finally {
    await thread.close();
    await chunks.return?.();
  }
}

type ReadableAnswer = Exclude<ReaderAnswer, { kind: 'invalid' | 'failed' }>;

async function askReaderThread(
  thread: WorkerThread,
  message: ReaderMessage,
): Promise<ReadableAnswer> {
  const transfer = message.kind === 'chunk' ? [message.chunk.buffer] : [];
  const answer = await thread.ask<ReaderAnswer>(message, transfer);
  if (answer.kind === 'invalid') throw new ReferenceFileError(answer.description, answer.line);
  if (answer.kind === 'failed') throw answer.error;
  return answer;
}

/**
 * Message for staff if the file or its source is at fault; undefined for errors that a retry may
 * resolve.
 */
export function describeFileProblem(error: unknown): string | undefined {
  const isAboutFile = error instanceof ReferenceFileError || error instanceof ReferenceSourceError;
  const isOverLimit = error instanceof AppError && error.code === 'TIMEOUT';
  return isAboutFile || isOverLimit ? error.message : undefined;
}
