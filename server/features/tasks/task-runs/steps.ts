import type { Database, Trx } from '../../../db/database.ts';
import type { Callers } from '../../../lib/callers.ts';

export interface StepsParts {
  database: Database;
  /** Whom it gives way to. */
  callers: Callers;
}

export interface Steps<Prepared> {
  /** What a step needs and takes too long for a transaction. */
  prepare?(): Promise<Prepared>;
  /** One short transaction that also stores where the next one starts; true when all is done. */
  step(trx: Trx, prepared: Prepared | undefined): Promise<boolean>;
  /** Tells people that it stands still, before it is tried again. */
  markFailed(trx: Trx, error: unknown): Promise<void>;
}

/**
 * Does long work in short transactions. A run that was killed continues where it was, and two
 * handlers of the same run take turns at its row instead of doing the work twice. Between two steps
 * it gives way to those who wait for an answer.
 */
export async function takeSteps<Prepared>(
  { database, callers }: StepsParts,
  { prepare, step, markFailed }: Steps<Prepared>,
): Promise<void> {
  const othersTurn = callers.turns();
  try {
    for (;;) {
      await othersTurn();
      const prepared = await prepare?.();
      if (await database.transaction((trx) => step(trx, prepared))) return;
    }
  } catch (error) {
    await database.transaction((trx) => markFailed(trx, error)).catch(() => {});
    throw error;
  }
}
