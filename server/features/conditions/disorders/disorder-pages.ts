import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/database.ts';

/**
 * Pages that a merge switched on. `before` is the site's earlier setting, for undoing the merge.
 */
export interface PagesSwitchedOnByMerge {
  isOnNetwork: boolean;
  sites: { id: number; before: boolean | null }[];
}

interface DisorderWithPage {
  id: number;
  hasDetailPage: boolean;
}

export function disorderPagesIn(db: Db) {
  /** Sites on which one of `fromIds` has a page, but `intoId` has none. */
  async function findSitesWithoutPage(
    fromIds: readonly number[],
    intoId: number,
  ): Promise<{ id: number; name: string; before: boolean | null }[]> {
    const { rows } = await sql<{ id: number; name: string; before: boolean | null }>`
      select sites.id, sites.name, (select has_detail_page from disorder_sites
        where site_id = sites.id and disorder_id = ${intoId}) as before
      from sites where ${matchingConditionHasPage(sql`d.id = any(${[...fromIds]}::int[])`)}
        and not ${matchingConditionHasPage(sql`d.id = ${intoId}`)} order by sites.name, sites.id`.execute(
      db,
    );
    return rows;
  }

  async function setPageOnNetwork(id: number, isOn: boolean): Promise<void> {
    await sql`update disorders set has_detail_page = ${isOn} where id = ${id}`.execute(db);
  }

  async function setPageOnSite(siteId: number, id: number, isOn: boolean | null): Promise<void> {
    await sql`insert into disorder_sites as own (site_id, disorder_id, has_detail_page)
      values (${siteId}, ${id}, ${isOn}) on conflict (site_id, disorder_id) do update
      set has_detail_page = excluded.has_detail_page, version = own.version + 1,
        updated_at = now()`.execute(db);
  }

  return {
    findSitesWithoutPage,

    async give(from: DisorderWithPage, into: DisorderWithPage): Promise<PagesSwitchedOnByMerge> {
      const isOnNetwork = from.hasDetailPage && !into.hasDetailPage;
      if (isOnNetwork) await setPageOnNetwork(into.id, true);
      const sites = await findSitesWithoutPage([from.id], into.id);
      for (const site of sites) await setPageOnSite(site.id, into.id, true);
      return { isOnNetwork, sites: sites.map(({ id, before }) => ({ id, before })) };
    },

    async takeBack(id: number, { isOnNetwork, sites }: PagesSwitchedOnByMerge): Promise<void> {
      if (isOnNetwork) await setPageOnNetwork(id, false);
      for (const site of sites) await setPageOnSite(site.id, id, site.before);
    },
  };
}

/** True if a condition that matches has a page on the site of the outer row `sites`. */
const matchingConditionHasPage = (which: RawBuilder<unknown>) => sql`exists (
  select from disorders d left join disorder_sites own
    on own.site_id = sites.id and own.disorder_id = d.id
  where ${which} and d.merged_into_id is null and d.is_active
    and coalesce(own.has_detail_page, d.has_detail_page))`;
