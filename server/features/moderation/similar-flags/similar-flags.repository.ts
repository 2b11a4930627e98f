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

/** Flags with a common band that are compared for each flag. */
const maxCandidates = 400;

/** Open flags that share enough bands with `flag`. The index covers open flags outside care only. */
const similarTo = (siteId: number, limit: number) => sql`
  select candidate.id, candidate.author_id, candidate.compared from (
    select *, count(*) over () as compared from (
      select other.id, other.author_id, other.text_bands from content_flags as other
      where other.site_id = ${siteId} and other.is_open and not other.is_care
        and other.text_bands && flag.text_bands and other.id <> flag.id
      limit ${maxCandidates}
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
          count(near.id) > ${limit} or max(near.compared) >= ${maxCandidates} as "hasMore",
          count(distinct near.author_id) filter (where near.author_id <> flag.author_id)::int
            + 1 as "authorCount"
        from content_flags as flag
        cross join lateral (${similarTo(siteId, limit + 1)}) as near
        where flag.site_id = ${siteId} and flag.id = any(${[...ids]}::int[])
          and flag.is_open and not flag.is_care and flag.text_bands is not null
        group by flag.id`.execute(db);
      return rows;
    },

    /** Ids of the flag itself and of similar ones, the newest first. */
    async listIds(siteId: number, id: number, limit: number): Promise<number[]> {
      const { rows } = await sql<{ id: number }>`
        select near.id from content_flags as flag
        cross join lateral (${similarTo(siteId, limit)}) as near
        where flag.site_id = ${siteId} and flag.id = ${id}
          and flag.is_open and not flag.is_care and flag.text_bands is not null
        order by near.id desc`.execute(db);
      return [id, ...rows.map((row) => row.id)];
    },
  };
}
