import { workerData } from 'node:worker_threads';
import type { ReferenceDataType } from '../../../../contract/conditions/reference.ts';
import { replyToMessages } from '../../../base/thread-replies.ts';
import { createThreadYield, type SharedWaitingCount } from '../../../lib/thread-yield.ts';
import { openReferenceFile, type ReferenceFileLimits } from './reference-file.ts';
import { ReferenceFileError } from './reference-file-text.ts';
import { type ReferenceRecord, referenceKinds, toReferenceRecord } from './reference-kinds.ts';

export interface ReaderData {
  dataType: ReferenceDataType;
  limits: ReferenceFileLimits;
  batchSize: number;
  /** Number of waiting requests, to which the reader yields. */
  waiting: SharedWaitingCount;
}

/** A chunk or the end follows an answer 'more'; 'continue' follows a batch. */
export type ReaderMessage =
  | { kind: 'start' | 'continue' | 'end' }
  | { kind: 'chunk'; chunk: Uint8Array<ArrayBuffer> };

export type ReaderAnswer =
  | { kind: 'more' }
  | {
      kind: 'batch';
      records: ReferenceRecord[];
      release: { date: string; version: string };
      isLast: boolean;
    }
  | { kind: 'invalid'; description: string; line: number }
  | { kind: 'failed'; error: unknown };

/** Limits memory, and the time that the main thread takes to receive a batch. */
const maxBatchCharacters = 2_000_000;

const { dataType, limits, batchSize, waiting } = workerData as ReaderData;

let pendingReaderRequest: PromiseWithResolvers<ReaderAnswer> | undefined;
let nextReaderMessage = Promise.withResolvers<ReaderMessage>();
let lastReaderExchange: Promise<unknown> = Promise.resolve();

/** Answers the pending message and waits for the next; unpacking and parsing take turns. */
function answerAndAwaitNextMessage(answer: ReaderAnswer): Promise<ReaderMessage> {
  const exchanged = lastReaderExchange.then(() => {
    nextReaderMessage = Promise.withResolvers();
    pendingReaderRequest?.resolve(answer);
    return nextReaderMessage.promise;
  });
  lastReaderExchange = exchanged;
  return exchanged;
}

async function* receiveChunks(): AsyncGenerator<Uint8Array> {
  while (true) {
    const message = await answerAndAwaitNextMessage({ kind: 'more' });
    if (message.kind !== 'chunk') return;
    yield message.chunk;
  }
}

async function readReferenceFile(): Promise<void> {
  const yieldToCallers = createThreadYield(waiting);
  const { release, disorders, characterCount } = await openReferenceFile(
    receiveChunks(),
    limits,
    referenceKinds[dataType].wantedElements,
  );
  const known = new Set<number>();
  let records: ReferenceRecord[] = [];
  let batchStart = 0;
  for await (const node of disorders) {
    yieldToCallers();
    const record = toReferenceRecord(dataType, node);
    const { orphaCode } = record;
    if (known.has(orphaCode)) {
      throw new ReferenceFileError(`ORPHA:${orphaCode} is in the file twice`, node.line);
    }
    known.add(orphaCode);
    records.push(record);
    const isFull = characterCount() - batchStart > maxBatchCharacters;
    if (records.length < batchSize && !isFull) continue;
    await answerAndAwaitNextMessage({ kind: 'batch', records, release, isLast: false });
    records = [];
    batchStart = characterCount();
  }
  if (known.size === 0) throw new ReferenceFileError('the file has no conditions', 1);
  void answerAndAwaitNextMessage({ kind: 'batch', records, release, isLast: true });
}

function toReaderAnswer(error: unknown): ReaderAnswer {
  if (!(error instanceof ReferenceFileError)) return { kind: 'failed', error };
  const { description, line } = error;
  return { kind: 'invalid', description, line };
}

replyToMessages((message: ReaderMessage): Promise<ReaderAnswer> => {
  const answered = Promise.withResolvers<ReaderAnswer>();
  pendingReaderRequest = answered;
  if (message.kind !== 'start') nextReaderMessage.resolve(message);
  else {
    readReferenceFile().catch((error: unknown) => answerAndAwaitNextMessage(toReaderAnswer(error)));
  }
  return answered.promise;
});
