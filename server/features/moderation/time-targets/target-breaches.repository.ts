import { sql } from 'kysely';
import type { TargetReason } from '../../../../contract/moderation/time-targets.ts';
import type { Db } from '../../../db/database.ts';
import { matchOverdue, selectOverdueReason } from '../flags/flag-targets.ts';
import type { TimeTargetCutoffs } from '../flags/working-hours.ts';

/** Flags that one run records for one site; the next run goes on. */
const maxRecordedBreachesPerRun = 1000;
const maxCountedOverdueFlags = 10_000;

export interface SiteWithTimeTargets {
  id: number;
  name: string;
  domainName: string;
  settings: unknown;
}

export function timeTargetBreachesRepository(db: Db) {
  return {
    listSites: (): Promise<SiteWithTimeTargets[]> =>
      db
        .selectFrom('sites')
        .select(['id', 'name', 'domainName', 'settings'])
        .orderBy('id')
        .execute(),

    /** Records a flag once per opening, even if several processes record at the same time. */
    async recordNew(siteId: number, cutoffs: TimeTargetCutoffs): Promise<void> {
      await sql`insert into flag_target_breaches (site_id, content_flag_id, opened_at, reason)
        select site_id, id, opened_at, ${selectOverdueReason(cutoffs)} from content_flags as flag
        where site_id = ${siteId} and is_open ${matchOverdue({ overdueBefore: cutoffs })}
          and not exists (select from flag_target_breaches as known
            where known.content_flag_id = flag.id and known.opened_at = flag.opened_at)
        order by opened_at limit ${maxRecordedBreachesPerRun}
        on conflict do nothing`.execute(db);
    },

    async getLastMailTime(siteId: number): Promise<Date | null> {
      const row = await db
        .selectFrom('flag_target_breaches')
        .select((eb) => eb.fn.max('mailedAt').as('last'))
        .where('siteId', '=', siteId)
        .executeTakeFirst();
      return row?.last ?? null;
    },

    /** Breaches that nobody was told of, by reason; marks them, so that the next caller gets none. */
    async takeUnmailed(
      siteId: number,
      now: Date,
    ): Promise<{ reason: TargetReason; count: number }[]> {
      const { rows } = await sql<{ reason: TargetReason; count: number }>`
        with taken as (
          update flag_target_breaches set mailed_at = ${now}
          where site_id = ${siteId} and mailed_at is null returning reason
        )
        select reason, count(*)::int as count from taken group by reason order by 2 desc, 1`.execute(
        db,
      );
      return rows;
    },

    async countOverdue(
      siteId: number,
      cutoffs: TimeTargetCutoffs,
    ): Promise<{ reason: TargetReason; count: number }[]> {
      const { rows } = await sql<{ reason: TargetReason; count: number }>`
        select reason, count(*)::int as count from (
          select ${selectOverdueReason(cutoffs)} as reason from content_flags
          where site_id = ${siteId} and is_open ${matchOverdue({ overdueBefore: cutoffs })}
          limit ${maxCountedOverdueFlags}
        ) as overdue group by reason`.execute(db);
      return rows;
    },

    async deleteBefore(time: Date): Promise<void> {
      await db
        .deleteFrom('flag_target_breaches')
        .where('insertedAt', '<', time)
        .where('mailedAt', 'is not', null)
        .execute();
    },
  };
}
