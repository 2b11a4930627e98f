import { createHash } from 'node:crypto';
import { conflict, invalidInput } from '../../../base/errors.ts';
import type { Database, Db, Trx } from '../../../db/database.ts';
import {
  type IntakeAnswer,
  intakeRequestsRepository,
  type StoredIntakeRequest,
} from './intake-requests.repository.ts';

const answerRetentionMs = 48 * 3_600_000;

/** Deletes expired answers. A repeated request after that is executed again. */
export function deleteExpiredIntakeAnswers(db: Db, now: Date): Promise<void> {
  return intakeRequestsRepository(db).deleteBefore(new Date(now.getTime() - answerRetentionMs));
}

const idempotencyHeaderName = 'Idempotency-Key';
const validIdempotencyKey = /^[\x21-\x7e]{1,200}$/;

export interface IncomingRequest {
  keyId: number;
  idempotencyKey: string | undefined;
  method: string;
  url: string;
  body: unknown;
}

export type ReplayableAnswer = IntakeAnswer & { isReplay: boolean };

/**
 * Executes a request at most once per idempotency key. Stores the answer in the transaction of the
 * work, so both exist or neither. Refused requests are not stored: they changed nothing.
 */
export async function executeRequestOnce<Prepared>(
  database: Database,
  request: IncomingRequest,
  prepare: () => Promise<Prepared>,
  work: (trx: Trx, prepared: Prepared) => Promise<IntakeAnswer>,
): Promise<ReplayableAnswer> {
  const { keyId, idempotencyKey } = request;
  if (idempotencyKey === undefined) {
    const prepared = await prepare();
    const answer = await database.transaction((trx) => work(trx, prepared));
    return { ...answer, isReplay: false };
  }
  if (!validIdempotencyKey.test(idempotencyKey)) {
    throw invalidInput(
      `${idempotencyHeaderName} takes up to 200 printable characters.`,
      idempotencyHeaderName,
    );
  }
  const hash = hashRequest(request);
  const earlier = await intakeRequestsRepository(database.db).find(keyId, idempotencyKey);
  if (earlier) return replayStoredAnswer(earlier, hash);
  const prepared = await prepare();
  return database.transaction(async (trx) => {
    const requests = intakeRequestsRepository(trx);
    if (!(await requests.claim(keyId, idempotencyKey, hash))) {
      const first = await requests.find(keyId, idempotencyKey);
      if (!first) throw new Error('A request was forgotten while it was repeated');
      return replayStoredAnswer(first, hash);
    }
    const answer = await work(trx, prepared);
    await requests.storeAnswer(keyId, idempotencyKey, answer);
    return { ...answer, isReplay: false };
  });
}

function replayStoredAnswer(
  { status, body, hash: earlier }: StoredIntakeRequest,
  hash: Buffer,
): ReplayableAnswer {
  if (!earlier.equals(hash)) {
    throw conflict(
      `This ${idempotencyHeaderName} was used for a different request.`,
      idempotencyHeaderName,
    );
  }
  return { status, body, isReplay: true };
}

function hashRequest({ method, url, body }: IncomingRequest): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([method, url, body]))
    .digest();
}
