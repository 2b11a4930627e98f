import type { Database, Trx } from '../../../db/database.ts';

export interface Steps {
  /** What is slow, such as reading a file, before each step and outside of its transaction. */
  prepare?(): Promise<void>;
  /** One short transaction that also stores where the next one starts; true when all is done. */
  step(trx: Trx): Promise<boolean>;
  /** Tells people that it stands still, before it is tried again. */
  markFailed(trx: Trx): Promise<void>;
}

/**
 * Does long work in short transactions. A run that was killed continues where it was, and two
 * handlers of the same run take turns at its row instead of doing the work twice.
 */
export async function takeSteps(
  database: Database,
  { prepare, step, markFailed }: Steps,
): Promise<void> {
  try {
    do {
      await prepare?.();
    } while (!(await database.transaction(step)));
  } catch (error) {
    await database.transaction(markFailed).catch(() => {});
    throw error;
  }
}
