import { sql } from 'kysely';
import { maxLearningDecisions } from '../../../../contract/moderation/automod-learning.ts';
import type { FlagOutcome, ReportReason } from '../../../../contract/moderation/content-flags.ts';
import { contentKinds } from '../../../../contract/moderation/content-kinds.ts';
import { staffRoles } from '../../../../contract/roles.ts';
import { contentTables } from '../../../db/content-tables.ts';
import type { Db } from '../../../db/database.ts';

export interface LearningDecision {
  siteId: number;
  deciderId: number;
  decidedAt: Date;
  outcome: Exclude<FlagOutcome, 'WAITING'>;
  isOffensive: boolean;
  reported: ReportReason[];
  name: string | null;
  body: string;
}

export interface LearningDecider {
  id: number;
  name: string;
  decisionCount: number;
  isExcluded: boolean;
}

export interface StoredCorrection {
  id: number;
  siteId: number | null;
  baseVersion: string;
  decisionCount: number;
  report: unknown;
  isBetter: boolean;
  isActive: boolean;
  insertedAt: Date;
}

export function automodLearningRepository(db: Db) {
  const nameOf = (kind: (typeof contentKinds)[number]) =>
    kind === 'thread' ? sql`item.name` : sql`null::text`;
  return {
    /** Decisions of staff, newest first: never about people in danger, nor of excluded staff. */
    async listDecisions(): Promise<LearningDecision[]> {
      const branches = contentKinds.map(
        (kind) => sql`select flag.id, flag.site_id as "siteId", flag.decided_by_id as "deciderId",
            flag.decided_at as "decidedAt", flag.outcome, flag.is_offensive as "isOffensive",
            array(select distinct reason from content_flag_reports as report
              where report.site_id = flag.site_id and report.content_flag_id = flag.id) as reported,
            ${nameOf(kind)} as name, item.body
          from (
            select * from content_flags
            where assoc_type = ${kind} and decided_by_id is not null and outcome <> 'WAITING'
              and not is_care
              and not exists (select from care_cases
                where care_cases.site_id = content_flags.site_id
                  and care_cases.content_flag_id = content_flags.id)
              and not exists (select from automod_excluded_staff as excluded
                where excluded.site_id = content_flags.site_id
                  and excluded.user_id = content_flags.decided_by_id)
            order by decided_at desc, id desc limit ${maxLearningDecisions}
          ) as flag
          join ${sql.table(contentTables[kind])} as item
            on item.site_id = flag.site_id and item.id = flag.assoc_id
          join users on users.site_id = flag.site_id and users.id = flag.author_id
          where users.deleted_at is null`,
      );
      const { rows } = await sql<LearningDecision>`${sql.join(branches, sql` union all `)}
        order by 4 desc, 1 desc limit ${maxLearningDecisions}`.execute(db);
      return rows;
    },

    async countDecisions(): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from (
          select from content_flags
          where decided_by_id is not null and outcome <> 'WAITING' and assoc_type <> 'user'
            and not is_care
          limit ${maxLearningDecisions}
        ) as decided`.execute(db);
      return rows[0]?.count ?? 0;
    },

    async listPrefixes(): Promise<Map<number, string>> {
      const rows = await db.selectFrom('sites').select(['id', 'prefix']).execute();
      return new Map(rows.map(({ id, prefix }) => [id, prefix]));
    },

    async list(
      siteId: number,
      { before, limit }: { before: number | undefined; limit: number },
    ): Promise<StoredCorrection[]> {
      return db
        .selectFrom('automod_corrections')
        .select(['id', 'siteId', 'baseVersion', 'decisionCount', 'report', 'isBetter'])
        .select(['isActive', 'insertedAt'])
        .where((where) => where.or([where('siteId', 'is', null), where('siteId', '=', siteId)]))
        .$if(before !== undefined, (q) => q.where('id', '<', before as number))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
    },

    async find(siteId: number, id: number): Promise<StoredCorrection | undefined> {
      return db
        .selectFrom('automod_corrections')
        .select(['id', 'siteId', 'baseVersion', 'decisionCount', 'report', 'isBetter'])
        .select(['isActive', 'insertedAt'])
        .where('id', '=', id)
        .where((where) => where.or([where('siteId', 'is', null), where('siteId', '=', siteId)]))
        .executeTakeFirst();
    },

    async listActive(baseVersion: string) {
      return db
        .selectFrom('automod_corrections')
        .select(['id', 'siteId', 'bias', 'weights'])
        .where('isActive', '=', true)
        .where('baseVersion', '=', baseVersion)
        .execute();
    },

    async insert(
      correction: Omit<StoredCorrection, 'id' | 'isActive' | 'insertedAt'> & {
        bias: number;
        weights: Buffer;
      },
    ): Promise<number> {
      const { id } = await db
        .insertInto('automod_corrections')
        .values({ ...correction, report: JSON.stringify(correction.report) })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    /** True if a version qualified, but none is active. */
    async isRolledBack(scope: number | null, baseVersion: string): Promise<boolean> {
      const { rows } = await sql<{ isRolledBack: boolean }>`
        select coalesce(bool_or(is_better) and not bool_or(is_active), false) as "isRolledBack"
        from automod_corrections
        where site_id is not distinct from ${scope} and base_version = ${baseVersion}`.execute(db);
      return rows[0]?.isRolledBack ?? false;
    },

    /** Makes one version the active one of its scope; undefined leaves the shipped model alone. */
    async activate(scope: number | null, id: number | undefined): Promise<void> {
      await sql`update automod_corrections set is_active = false
        where site_id is not distinct from ${scope} and is_active`.execute(db);
      if (id === undefined) return;
      await db
        .updateTable('automod_corrections')
        .set({ isActive: true })
        .where('id', '=', id)
        .execute();
    },

    /** Staff of a site who decided something, most decisions first. */
    async listDeciders(siteId: number, limit: number): Promise<LearningDecider[]> {
      const { rows } = await sql<LearningDecider>`
        select users.id, users.username as name, counts.count::int as "decisionCount",
          excluded.user_id is not null as "isExcluded"
        from (
          select decided_by_id, count(*) as count from content_flags
          where site_id = ${siteId} and decided_by_id is not null and not is_care
            and assoc_type <> 'user' and outcome <> 'WAITING'
          group by decided_by_id
        ) as counts
        join users on users.site_id = ${siteId} and users.id = counts.decided_by_id
        left join automod_excluded_staff as excluded
          on excluded.site_id = users.site_id and excluded.user_id = users.id
        order by counts.count desc, users.id limit ${limit}`.execute(db);
      return rows;
    },

    async isStaff(siteId: number, userId: number): Promise<boolean> {
      const row = await db
        .selectFrom('users')
        .select('id')
        .where('siteId', '=', siteId)
        .where('id', '=', userId)
        .where('roleId', 'in', staffRoles.map(Number))
        .executeTakeFirst();
      return row !== undefined;
    },

    async setExcluded(siteId: number, userId: number, isExcluded: boolean): Promise<void> {
      if (isExcluded) {
        await db
          .insertInto('automod_excluded_staff')
          .values({ siteId, userId })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        return;
      }
      await db
        .deleteFrom('automod_excluded_staff')
        .where('siteId', '=', siteId)
        .where('userId', '=', userId)
        .execute();
    },
  };
}
