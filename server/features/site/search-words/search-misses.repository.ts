import { sql } from 'kysely';
import { maxStoredSearchMisses } from '../../../../contract/site/search-words.ts';
import { anyOfTexts } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';

export interface SearchMiss {
  id: number;
  text: string;
  searchCount: number;
  /** Day of the last search in UTC, as 2025-03-04. */
  lastDay: string;
}

const searchMissColumns = ['id', 'text', 'searchCount', 'lastDay'] as const;

/** Room for new searches until the hourly clean-up drops the rarest. */
const maxStoredMisses = 2 * maxStoredSearchMisses;

export function searchMissesRepository(db: Db) {
  return {
    /** Counts a search. New ones are dropped while the site has too many. */
    async add(siteId: number, text: string, day: string): Promise<void> {
      await sql`
        insert into search_misses as known (site_id, text, last_day)
        select ${siteId}, ${text}, ${day}::date
        where (select count(*) from search_misses where site_id = ${siteId}) < ${maxStoredMisses}
          or exists (select 1 from search_misses where site_id = ${siteId} and text = ${text})
        on conflict (site_id, text) do update
          set search_count = known.search_count + 1, last_day = excluded.last_day`.execute(db);
    },

    list: (siteId: number, page: { limit: number; offset: number }): Promise<SearchMiss[]> =>
      db
        .selectFrom('search_misses')
        .select(searchMissColumns)
        .where('siteId', '=', siteId)
        .orderBy('searchCount', 'desc')
        .orderBy('lastDay', 'desc')
        .orderBy('id')
        .limit(page.limit)
        .offset(page.offset)
        .execute(),

    async count(siteId: number): Promise<number> {
      const row = await db
        .selectFrom('search_misses')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .where('siteId', '=', siteId)
        .executeTakeFirstOrThrow();
      return row.total;
    },

    remove: (siteId: number, id: number): Promise<SearchMiss | undefined> =>
      db
        .deleteFrom('search_misses')
        .where('siteId', '=', siteId)
        .where('id', '=', id)
        .returning(searchMissColumns)
        .executeTakeFirst(),

    async removeTexts(siteId: number, texts: readonly string[]): Promise<void> {
      await sql`delete from search_misses
        where site_id = ${siteId} and text = ${anyOfTexts(texts)}`.execute(db);
    },

    /** Keeps the most frequent searches of each site, and of equals the latest. */
    async dropRarest(before: string): Promise<void> {
      await sql`delete from search_misses where last_day < ${before}::date or id in (
        select id from (
          select id, row_number() over (
            partition by site_id order by search_count desc, last_day desc, id) as place
          from search_misses) as ranked
        where place > ${maxStoredSearchMisses})`.execute(db);
    },
  };
}
