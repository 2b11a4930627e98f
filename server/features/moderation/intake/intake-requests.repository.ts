import type { Db } from '../../../db/database.ts';

/** What a request was answered. */
export interface Answer {
  status: number;
  body: object;
}

export interface RememberedRequest extends Answer {
  hash: Buffer;
}

/** Requests with an idempotency key, so that one that comes again is answered the same. */
export function intakeRequestsRepository(db: Db) {
  return {
    async find(keyId: number, idempotencyKey: string): Promise<RememberedRequest | undefined> {
      const row = await db
        .selectFrom('intake_requests')
        .select(['requestHash as hash', 'status', 'answer'])
        .where('intakeKeyId', '=', keyId)
        .where('idempotencyKey', '=', idempotencyKey)
        .executeTakeFirst();
      return row && { hash: row.hash, status: row.status, body: row.answer as object };
    },

    /**
     * Whether this transaction is the one to answer. Whoever comes second waits here until the
     * first has committed, or does it themselves when the first has failed.
     */
    async claim(keyId: number, idempotencyKey: string, hash: Buffer): Promise<boolean> {
      const row = await db
        .insertInto('intake_requests')
        .values({
          intakeKeyId: keyId,
          idempotencyKey,
          requestHash: hash,
          status: 0,
          answer: '{}',
        })
        .onConflict((oc) => oc.doNothing())
        .returning('status')
        .executeTakeFirst();
      return row !== undefined;
    },

    async remember(keyId: number, idempotencyKey: string, answer: Answer): Promise<void> {
      await db
        .updateTable('intake_requests')
        .set({ status: answer.status, answer: JSON.stringify(answer.body) })
        .where('intakeKeyId', '=', keyId)
        .where('idempotencyKey', '=', idempotencyKey)
        .execute();
    },

    async deleteBefore(time: Date): Promise<void> {
      await db.deleteFrom('intake_requests').where('insertedAt', '<', time).execute();
    },
  };
}
