import type { Db } from '../../../db/database.ts';

export interface IntakeAnswer {
  status: number;
  body: object;
}

export interface StoredIntakeRequest extends IntakeAnswer {
  hash: Buffer;
}

export function intakeRequestsRepository(db: Db) {
  return {
    async find(keyId: number, idempotencyKey: string): Promise<StoredIntakeRequest | undefined> {
      const row = await db
        .selectFrom('intake_requests')
        .select(['requestHash as hash', 'status', 'answer'])
        .where('intakeKeyId', '=', keyId)
        .where('idempotencyKey', '=', idempotencyKey)
        .executeTakeFirst();
      return row && { hash: row.hash, status: row.status, body: row.answer as object };
    },

    /**
     * True if this transaction has to execute the request. A concurrent one waits here until the
     * first commits, or executes it itself if the first fails.
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

    async storeAnswer(keyId: number, idempotencyKey: string, answer: IntakeAnswer): Promise<void> {
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
