import { sql } from 'kysely';
import type { ScheduleEvery } from '../../../../contract/scripts/task-scripts.ts';
import type { Db } from '../../../db/database.ts';
import type { RunSite } from '../../tasks/task-runs/task-runs.repository.ts';

export interface Schedule {
  id: number;
  siteId: number;
  script: string;
  options: Record<string, unknown>;
  reason: string;
  isDryRun: boolean;
  sites: RunSite[];
  every: ScheduleEvery;
  nextAt: Date;
  createdBy: number;
  creatorName: string;
  insertedAt: Date;
}

type NewSchedule = Omit<Schedule, 'id' | 'siteId' | 'creatorName' | 'insertedAt' | 'nextAt'>;

/**
 * Intervals in hours, because days depend on the database's time zone: at a DST change, a daily
 * schedule could be due twice within an hour.
 */
const intervalByFrequency: Record<ScheduleEvery, string> = {
  DAILY: '24 hours',
  WEEKLY: '168 hours',
};

export function schedulesRepository(db: Db) {
  const selectSchedules = () =>
    db
      .selectFrom('task_schedules')
      .innerJoin('users', 'users.id', 'task_schedules.createdBy')
      .selectAll('task_schedules')
      .select('users.username as creatorName');

  return {
    async ofScript(siteId: number, script: string): Promise<Schedule[]> {
      const rows = await selectSchedules()
        .where('task_schedules.siteId', '=', siteId)
        .where('script', '=', script)
        .orderBy('task_schedules.id')
        .execute();
      return rows as unknown as Schedule[];
    },

    async insert(siteId: number, { sites, options, ...schedule }: NewSchedule): Promise<number> {
      const { id } = await db
        .insertInto('task_schedules')
        .values({
          ...schedule,
          siteId,
          options: JSON.stringify(options),
          sites: JSON.stringify(sites),
          siteIds: sites.map((site) => site.siteId),
          nextAt: sql<Date>`now() + ${intervalByFrequency[schedule.every]}::interval`,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    async remove(
      siteId: number,
      id: number,
    ): Promise<Pick<Schedule, 'script' | 'every'> | undefined> {
      const row = await db
        .deleteFrom('task_schedules')
        .where('siteId', '=', siteId)
        .where('id', '=', id)
        .returning(['script', 'every'])
        .executeTakeFirst();
      return row as Pick<Schedule, 'script' | 'every'> | undefined;
    },

    /** Locks one due schedule; concurrent callers get different ones. */
    async lockDue(): Promise<Schedule | undefined> {
      const row = await selectSchedules()
        .where('nextAt', '<=', sql<Date>`now()`)
        .orderBy('nextAt')
        .limit(1)
        .forUpdate('task_schedules')
        .skipLocked()
        .executeTakeFirst();
      return row as unknown as Schedule | undefined;
    },

    /** Adds whole intervals to the planned time to avoid drift; missed runs are skipped. */
    async moveToNextTime({ id, every }: Schedule): Promise<void> {
      await sql`update task_schedules set next_at = next_at + ${intervalByFrequency[every]}::interval
        * ceil((extract(epoch from now() - next_at) + 1) / extract(epoch from ${intervalByFrequency[every]}::interval))
        where id = ${id}`.execute(db);
    },
  };
}
