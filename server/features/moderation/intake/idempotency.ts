import { createHash } from 'node:crypto';
import { conflict, invalidInput } from '../../../base/errors.ts';
import type { Database, Db, Trx } from '../../../db/database.ts';
import {
  type Answer,
  intakeRequestsRepository,
  type RememberedRequest,
} from './intake-requests.repository.ts';

export const rememberedForMs = 48 * 3_600_000;

/** Deletes expired answers. A repeated request after that is executed again. */
export function forgetIntakeAnswers(db: Db, now: Date): Promise<void> {
  return intakeRequestsRepository(db).deleteBefore(new Date(now.getTime() - rememberedForMs));
}

const headerName = 'Idempotency-Key';
const usableKey = /^[\x21-\x7e]{1,200}$/;

export interface IncomingRequest {
  /** Id of the intake key. */
  keyId: number;
  idempotencyKey: string | undefined;
  method: string;
  url: string;
  body: unknown;
}

export type Replayed = Answer & { isReplay: boolean };

/**
 * Executes a request at most once per idempotency key. Stores the answer in the transaction of the
 * work, so both exist or neither. Refused requests are not stored: they changed nothing.
 */
export async function doOnce<Prepared>(
  database: Database,
  request: IncomingRequest,
  prepare: () => Promise<Prepared>,
  work: (trx: Trx, prepared: Prepared) => Promise<Answer>,
): Promise<Replayed> {
  const { keyId, idempotencyKey } = request;
  if (idempotencyKey === undefined) {
    const prepared = await prepare();
    const answer = await database.transaction((trx) => work(trx, prepared));
    return { ...answer, isReplay: false };
  }
  if (!usableKey.test(idempotencyKey)) {
    throw invalidInput(`${headerName} takes up to 200 printable characters.`, headerName);
  }
  const hash = hashOf(request);
  const earlier = await intakeRequestsRepository(database.db).find(keyId, idempotencyKey);
  if (earlier) return replay(earlier, hash);
  const prepared = await prepare();
  return database.transaction(async (trx) => {
    const requests = intakeRequestsRepository(trx);
    if (!(await requests.claim(keyId, idempotencyKey, hash))) {
      const first = await requests.find(keyId, idempotencyKey);
      if (!first) throw new Error('A request was forgotten while it was repeated');
      return replay(first, hash);
    }
    const answer = await work(trx, prepared);
    await requests.remember(keyId, idempotencyKey, answer);
    return { ...answer, isReplay: false };
  });
}

function replay({ status, body, hash: earlier }: RememberedRequest, hash: Buffer): Replayed {
  if (!earlier.equals(hash)) {
    throw conflict(`This ${headerName} was used for a different request.`, headerName);
  }
  return { status, body, isReplay: true };
}

function hashOf({ method, url, body }: IncomingRequest): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([method, url, body]))
    .digest();
}
