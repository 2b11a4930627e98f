import type { Trx } from '../db/database.ts';

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
