import type { Db } from '../db/database.ts';

export interface Backfill {
  name: string;
  changedCount: number;
  lastError: string;
  insertedAt: Date;
  finishedAt: Date | null;
}

const backfillColumns = ['name', 'changedCount', 'lastError', 'insertedAt', 'finishedAt'] as const;

export function listBackfills(db: Db, limit: number): Promise<Backfill[]> {
  const ofStatements = db.selectFrom('backfills').select(backfillColumns);
  const ofFunctions = db.selectFrom('computed_backfills').select(backfillColumns);
  return db
    .selectFrom(ofStatements.unionAll(ofFunctions).as('all'))
    .selectAll()
    .orderBy('finishedAt', (order) => order.desc().nullsFirst())
    .orderBy('name')
    .limit(limit)
    .execute();
}
