import { sql } from 'kysely';
import {
  type DeliveryAttemptStatus,
  maxListedAttempts,
} from '../../../../contract/leads/lead-deliveries.ts';
import type { Db } from '../../../db/database.ts';

export interface DeliveryAttempt {
  number: number;
  status: DeliveryAttemptStatus;
  error: string | null;
  byteSize: number | null;
  sha256: string | null;
  startedAt: Date;
  finishedAt: Date | null;
}

export interface AttemptOutcome {
  status: 'SENT' | 'FAILED';
  error: string | null;
  byteSize?: number;
  sha256?: string;
}

/** Attempts are added and finished, never changed afterwards. */
export function leadAttemptsRepository(db: Db) {
  return {
    /** Closes an attempt that is still running, because its worker was lost. */
    async begin(siteId: number, deliveryId: number, number: number): Promise<void> {
      await db
        .updateTable('lead_delivery_attempts')
        .set({ status: 'INTERRUPTED', finishedAt: sql`now()` })
        .where('siteId', '=', siteId)
        .where('deliveryId', '=', deliveryId)
        .where('status', '=', 'RUNNING')
        .execute();
      await db
        .insertInto('lead_delivery_attempts')
        .values({ siteId, deliveryId, number })
        .execute();
    },

    async finish(
      siteId: number,
      deliveryId: number,
      number: number,
      outcome: AttemptOutcome,
    ): Promise<void> {
      await db
        .updateTable('lead_delivery_attempts')
        .set({ ...outcome, finishedAt: sql`now()` })
        .where('siteId', '=', siteId)
        .where('deliveryId', '=', deliveryId)
        .where('number', '=', number)
        .execute();
    },

    list: (siteId: number, deliveryId: number, before?: number): Promise<DeliveryAttempt[]> =>
      db
        .selectFrom('lead_delivery_attempts')
        .select(['number', 'status', 'error', 'byteSize', 'sha256', 'startedAt', 'finishedAt'])
        .where('siteId', '=', siteId)
        .where('deliveryId', '=', deliveryId)
        .$if(before !== undefined, (q) => q.where('number', '<', before as number))
        .orderBy('number', 'desc')
        .limit(maxListedAttempts)
        .$narrowType<{ status: DeliveryAttemptStatus }>()
        .execute(),
  };
}
