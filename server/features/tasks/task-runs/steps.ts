import type { Database, Trx } from '../../../db/database.ts';

export interface Steps {
  /** One short transaction that also stores where the next one starts; true when all is done. */
  step(trx: Trx): Promise<boolean>;
  /** Tells people that it stands still, before it is tried again. */
  markFailed(trx: Trx): Promise<void>;
}

/**
 * Does long work in short transactions. A run that was killed continues where it was, and two
 * handlers of the same run take turns at its row instead of doing the work twice.
 */
export async function takeSteps(database: Database, { step, markFailed }: Steps): Promise<void> {
  try {
    while (!(await database.transaction(step))) {
      // Each turn is one step.
    }
  } catch (error) {
    await database.transaction(markFailed).catch(() => {});
    throw error;
  }
}
