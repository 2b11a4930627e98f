import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../db/database.ts';

interface RebuildBatchOptions {
  after: string | null;
  limit: number;
  isDryRun: boolean;
}

export interface RebuiltStep {
  after: string | null;
  items: number;
  corrected: readonly { id: number; what: string }[];
}

/**
 * Derived data such as a search index or a count. Each area lists its own (`rebuildKinds`); the
 * script `reindex_threads` offers all of them.
 */
export interface RebuildKind {
  name: string;
  label: string;
  count(siteId: number): Promise<number>;
  /**
   * One short transaction. Must be idempotent and must not lose concurrent writes; long work
   * belongs in a job queued here.
   */
  step(trx: Trx, siteId: number, step: RebuildBatchOptions): Promise<RebuiltStep>;
}

export interface IdRange {
  from: number;
  last: number;
  isDryRun: boolean;
}

export function rebuildByIds(
  db: Db,
  {
    name,
    label,
    table,
    lock = sql``,
    rebuild,
  }: Pick<RebuildKind, 'name' | 'label'> & {
    table: RawBuilder<unknown>;
    lock?: RawBuilder<unknown>;
    rebuild(trx: Trx, siteId: number, range: IdRange): Promise<RebuiltStep['corrected']>;
  },
): RebuildKind {
  return {
    name,
    label,
    async count(siteId) {
      const { rows } = await sql<{ items: number }>`
        select count(*) as items from ${table} where site_id = ${siteId}`.execute(db);
      return rows[0]?.items ?? 0;
    },
    async step(trx, siteId, { after, limit, isDryRun }) {
      const from = Number(after ?? 0);
      const { rows: walked } = await sql<{ id: number }>`
        select id from ${table} where site_id = ${siteId} and id > ${from}
        order by id limit ${limit} ${isDryRun ? sql`` : lock}`.execute(trx);
      const last = walked.at(-1)?.id ?? from;
      return {
        after: walked.length === limit ? String(last) : null,
        items: walked.length,
        corrected: await rebuild(trx, siteId, { from, last, isDryRun }),
      };
    },
  };
}
