import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { minSharedBands } from '../../../lib/text-bands.ts';

export interface SimilarCount {
  id: number;
  /** Open flags about near-identical texts, this one not included. */
  count: number;
  /** True if there may be more than `count`. */
  hasMore: boolean;
  authorCount: number;
}

/** Open flags about near-identical texts. */
export interface FoundWave {
  /** The oldest first. */
  flagIds: readonly number[];
  /** True if there may be more flags. */
  hasMore: boolean;
  authorCount: number;
}

/** Open flags among which waves are looked for, the last opened ones. */
const maxFlagsSearchedForWaves = 1000;
/** Flags with a common band that are compared for each flag. */
const maxComparedFlagsPerFlag = 400;

/** Open flags that share enough bands with `flag`. The index covers open flags outside care only. */
const selectSimilarFlags = (siteId: number, limit: number) => sql`
  select candidate.id, candidate.author_id, candidate.compared from (
    select *, count(*) over () as compared from (
      select other.id, other.author_id, other.text_bands from content_flags as other
      where other.site_id = ${siteId} and other.is_open and not other.is_care
        and other.text_bands && flag.text_bands and other.id <> flag.id
      limit ${maxComparedFlagsPerFlag}
    ) as alike
  ) as candidate
  where (
    select count(*) from unnest(candidate.text_bands) as band
    where band = any(flag.text_bands)
  ) >= ${minSharedBands}
  order by candidate.id desc limit ${limit}`;

export function similarFlagsRepository(db: Db) {
  return {
    async count(siteId: number, ids: readonly number[], limit: number): Promise<SimilarCount[]> {
      const { rows } = await sql<SimilarCount>`
        select flag.id, least(count(near.id), ${limit}::int)::int as count,
          count(near.id) > ${limit} or max(near.compared) >= ${maxComparedFlagsPerFlag} as "hasMore",
          count(distinct near.author_id) filter (where near.author_id <> flag.author_id)::int
            + 1 as "authorCount"
        from content_flags as flag
        cross join lateral (${selectSimilarFlags(siteId, limit + 1)}) as near
        where flag.site_id = ${siteId} and flag.id = any(${[...ids]}::int[])
          and flag.is_open and not flag.is_care and flag.text_bands is not null
        group by flag.id`.execute(db);
      return rows;
    },

    /**
     * Groups of near-identical texts with at least `minSize` flags, the largest first. Groups may
     * overlap where texts changed step by step.
     */
    async listWaves(
      siteId: number,
      { minSize, maxSize, limit }: { minSize: number; maxSize: number; limit: number },
    ): Promise<FoundWave[]> {
      const { rows } = await sql<FoundWave>`
        with latest as materialized (
          select id, text_bands from content_flags
          where site_id = ${siteId} and is_open and not is_urgent
          order by opened_at desc, id desc limit ${maxFlagsSearchedForWaves}
        ), shared as (
          select min(latest.id) as first_id, count(*) as flags
          from latest cross join unnest(latest.text_bands) as band
          group by band having count(*) >= ${minSize}
        ), first as (
          select first_id as id from shared
          group by first_id having count(*) >= ${minSharedBands}
          order by max(flags) desc, first_id limit ${limit}
        )
        select array_agg(near.id order by near.id) || flag.id as "flagIds",
          count(*) >= ${maxSize} - 1 or max(near.compared) >= ${maxComparedFlagsPerFlag} as "hasMore",
          count(distinct near.author_id) filter (where near.author_id <> flag.author_id)::int
            + 1 as "authorCount"
        from first
        join content_flags as flag on flag.id = first.id and flag.site_id = ${siteId}
        cross join lateral (${selectSimilarFlags(siteId, maxSize - 1)}) as near
        where not flag.is_care
        group by flag.id
        having count(*) >= ${minSize} - 1
        order by count(*) desc, flag.id`.execute(db);
      return rows.map((row) => ({ ...row, flagIds: row.flagIds.toSorted((a, b) => a - b) }));
    },

    /** Ids of the flag itself and of similar ones, the newest first. */
    async listIds(siteId: number, id: number, limit: number): Promise<number[]> {
      const { rows } = await sql<{ id: number }>`
        select near.id from content_flags as flag
        cross join lateral (${selectSimilarFlags(siteId, limit)}) as near
        where flag.site_id = ${siteId} and flag.id = ${id}
          and flag.is_open and not flag.is_care and flag.text_bands is not null
        order by near.id desc`.execute(db);
      return [id, ...rows.map((row) => row.id)];
    },
  };
}
