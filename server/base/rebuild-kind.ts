import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../db/database.ts';

export interface RebuildStep {
  /** What the step before returned; null at the start. */
  after: string | null;
  /** About how many items one step goes through. */
  limit: number;
  /** The same walk, and nothing is written. */
  isDryRun: boolean;
}

export interface RebuiltStep {
  /** Where the next step starts; null when all is done. */
  after: string | null;
  /** How many items it went through. */
  items: number;
  /** What was not as it should be, and is now (or would be): a line each for the log. */
  corrected: readonly { id: number; what: string }[];
}

/**
 * Something that is worked out from what stands elsewhere, such as a search index or a count. Each
 * area lists its own (`rebuildKinds`); the script `reindex_threads` offers all of them.
 */
export interface RebuildKind {
  /** Known by this in the options of a run: small letters and underscores. */
  name: string;
  /** Of what it is, for people: 'Search of threads'. */
  label: string;
  /** About how many items there are to go through. */
  count(siteId: number): Promise<number>;
  /**
   * One short transaction, which may be taken twice and must lose nothing that is written
   * meanwhile. Whatever takes long is better queued here as a job of its own.
   */
  step(trx: Trx, siteId: number, step: RebuildStep): Promise<RebuiltStep>;
}

/** Ids above `from`, up to and including `last`. */
export interface IdRange {
  from: number;
  last: number;
  isDryRun: boolean;
}

/** A rebuild that walks the rows of a site's table by id. */
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
    /** For the rows that are walked, unless it is a rehearsal. */
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
