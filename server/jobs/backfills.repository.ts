import type { Db } from '../db/database.ts';

export interface Backfill {
  name: string;
  changedCount: number;
  lastError: string;
  insertedAt: Date;
  finishedAt: Date | null;
}

/** Unfinished back-fills first, then the newest. */
export function listBackfills(db: Db, limit: number): Promise<Backfill[]> {
  return db
    .selectFrom('backfills')
    .select(['name', 'changedCount', 'lastError', 'insertedAt', 'finishedAt'])
    .orderBy('finishedAt', (order) => order.desc().nullsFirst())
    .orderBy('name')
    .limit(limit)
    .execute();
}
