import { sql } from 'kysely';
import {
  normalizeConditionSearch,
  parseConditionCode,
} from '../../../../contract/conditions/condition-codes.ts';
import type { ReferenceDataType } from '../../../../contract/conditions/reference.ts';
import type {
  SyncChangeFilter,
  SyncChangeKind,
  SyncChangeSort,
  SyncStatus,
} from '../../../../contract/conditions/reference-syncs.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';
import { containsPattern } from '../../../db/search.ts';
import { emptyJsonValues } from './reference-columns.ts';
import type { ValueChange } from './reference-difference.ts';

export interface ReferenceSync {
  id: number;
  siteId: number;
  dataType: ReferenceDataType;
  status: SyncStatus;
  taskRunId: number | null;
  source: string;
  releaseDate: string;
  releaseVersion: string;
  problem: string;
  readCount: number;
  unknownCount: number;
  missingCount: number;
  counts: Partial<Record<SyncChangeKind, number>>;
  startedBy: number | null;
  appliedBy: number | null;
  rolledBackBy: number | null;
  insertedAt: Date;
  readyAt: Date | null;
  appliedAt: Date | null;
  rolledBackAt: Date | null;
}

export interface SyncChange {
  id: number;
  syncId: number;
  kind: SyncChangeKind;
  orphaCode: number;
  disorderId: number | null;
  name: string;
  changed: Record<string, ValueChange>;
  hasStaffValue: boolean;
  members: number;
  campaigns: number;
  pages: number;
  twinId: number | null;
  isLeftOut: boolean;
  /** True if later syncs exclude the change from the start. */
  isLeftOutForGood: boolean;
}

const syncColumns = [
  'id',
  'siteId',
  'dataType',
  'status',
  'taskRunId',
  'source',
  'releaseDate',
  'releaseVersion',
  'problem',
  'readCount',
  'unknownCount',
  'missingCount',
  'counts',
  'startedBy',
  'appliedBy',
  'rolledBackBy',
  'insertedAt',
  'readyAt',
  'appliedAt',
  'rolledBackAt',
] as const;

const changeColumns = [
  'id',
  'syncId',
  'kind',
  'orphaCode',
  'name',
  'hasStaffValue',
  'members',
  'campaigns',
  'pages',
  'twinId',
  'isLeftOut',
] as const;

const isChangeExcluded = sql<boolean>`exists (select from reference_exclusions as excluded
  where excluded.orpha_code = reference_sync_changes.orpha_code
    and excluded.kind = reference_sync_changes.kind and excluded.data_type =
      (select data_type from reference_syncs where id = reference_sync_changes.sync_id))`;

/** For an added condition, the condition that has its code now. */
const disorderIdOfChange = sql<number | null>`coalesce(disorder_id, case when kind = 'ADDED' then
  (select id from disorders where orpha_code = reference_sync_changes.orpha_code) end)`;

/** Changes of an added condition are all non-empty values of the file. */
const valuesOfChange = sql<SyncChange['changed']>`case when kind = 'ADDED' then (
    select jsonb_object_agg(field.key, jsonb_build_object('before', null, 'after', field.value))
    from reference_sync_records said
      left join disorders t0 on t0.orpha_code = said.target_code
      left join disorders t on t.id = coalesce(t0.merged_into_id, t0.id)
      left join reference_sync_records added on added.sync_id = said.sync_id
        and added.orpha_code = said.target_code and t0.id is null
      cross join lateral (select coalesce(t.name, added.record ->> 'name') as name) as target
      cross join lateral jsonb_each(said.record || jsonb_build_object('replacedBy',
        case when target.name is not null then jsonb_build_object(
          'id', t.id, 'code', said.target_code, 'name', target.name) end)) as field
    where said.sync_id = reference_sync_changes.sync_id
      and said.orpha_code = reference_sync_changes.orpha_code
      and field.value not in (${emptyJsonValues})
  ) else changed end`;

export type ChosenChanges = { ids: readonly number[] } | SyncChangeFilter;

export type SyncUpdate = Partial<
  Omit<ReferenceSync, 'id' | 'dataType' | 'insertedAt' | 'counts'>
> & { counts?: ReferenceSync['counts'] };

/** Syncs belong to the network; `siteId` is the site on which one was started. */
export function referenceSyncsRepository(db: Db) {
  const selectMatching = (syncId: number, filter: SyncChangeFilter) =>
    db
      .selectFrom('reference_sync_changes')
      .where('syncId', '=', syncId)
      .$if(filter.kind != null, (q) => q.where('kind', '=', filter.kind ?? ''))
      .$if(filter.isLeftOut != null, (q) => q.where('isLeftOut', '=', filter.isLeftOut ?? false))
      .$if(filter.touches === 'members', (q) => q.where('members', '>', 0))
      .$if(filter.touches === 'campaigns', (q) => q.where('campaigns', '>', 0))
      .$if(filter.touches === 'pages', (q) => q.where('pages', '>', 0))
      .$if(filter.touches === 'staff', (q) => q.where('hasStaffValue', '=', true))
      .$if(filter.search !== '', (q) =>
        q.where('searchText', 'like', containsPattern(normalizeConditionSearch(filter.search))),
      );

  const selectChosen = (syncId: number, which: ChosenChanges) =>
    'ids' in which
      ? db
          .selectFrom('reference_sync_changes')
          .where('syncId', '=', syncId)
          .where('id', '=', anyOf(which.ids))
      : selectMatching(syncId, which);

  return {
    async insert(
      siteId: number,
      { dataType, startedBy }: { dataType: ReferenceDataType; startedBy: number },
    ): Promise<ReferenceSync> {
      const row = await db
        .insertInto('reference_syncs')
        .values({ siteId, dataType, startedBy })
        .returning(syncColumns)
        .executeTakeFirstOrThrow();
      return row as ReferenceSync;
    },

    async find(id: number): Promise<ReferenceSync | undefined> {
      const row = await db
        .selectFrom('reference_syncs')
        .select(syncColumns)
        .where('id', '=', id)
        .executeTakeFirst();
      return row as ReferenceSync | undefined;
    },

    async lockAllSyncs(): Promise<void> {
      await sql`lock table reference_sync_undo in share row exclusive mode`.execute(db);
    },

    async lock(id: number): Promise<ReferenceSync | undefined> {
      const row = await db
        .selectFrom('reference_syncs')
        .select(syncColumns)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      return row as ReferenceSync | undefined;
    },

    async lockReading(dataType: ReferenceDataType): Promise<ReferenceSync | undefined> {
      const row = await db
        .selectFrom('reference_syncs')
        .select(syncColumns)
        .where('dataType', '=', dataType)
        .where('status', '=', 'READING')
        .forUpdate()
        .executeTakeFirst();
      return row as ReferenceSync | undefined;
    },

    async list(page: { limit: number; offset: number }): Promise<ReferenceSync[]> {
      const rows = await db
        .selectFrom('reference_syncs')
        .select(syncColumns)
        .orderBy('id', 'desc')
        .limit(page.limit)
        .offset(page.offset)
        .execute();
      return rows as ReferenceSync[];
    },

    async count(): Promise<number> {
      const { total } = await db
        .selectFrom('reference_syncs')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return total;
    },

    async update(id: number, { counts, ...change }: SyncUpdate): Promise<void> {
      await db
        .updateTable('reference_syncs')
        .set({ ...change, ...(counts && { counts: JSON.stringify(counts) }) })
        .where('id', '=', id)
        .execute();
    },

    async supersede(dataType: ReferenceDataType | null, exceptId: number): Promise<void> {
      await db
        .updateTable('reference_syncs')
        .set({ status: 'SUPERSEDED' })
        .where('status', '=', 'READY')
        .where('id', '<>', exceptId)
        .$if(dataType !== null, (q) => q.where('dataType', '=', dataType ?? ''))
        .execute();
    },

    async findAppliedAfter(sync: ReferenceSync): Promise<ReferenceSync | undefined> {
      const row = await db
        .selectFrom('reference_syncs')
        .select(syncColumns)
        .where('status', 'in', ['APPLIED', 'ROLLING_BACK'])
        .where('id', '<>', sync.id)
        .where('appliedAt', '>', (eb) =>
          eb
            .selectFrom('reference_syncs as this')
            .select('this.appliedAt')
            .where('this.id', '=', sync.id),
        )
        .orderBy('appliedAt', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row as ReferenceSync | undefined;
    },

    /** True while a sync is being applied or rolled back, piece by piece. */
    async isAnyChanging(): Promise<boolean> {
      const row = await db
        .selectFrom('reference_syncs')
        .select('id')
        .where('status', 'in', ['APPLYING', 'ROLLING_BACK'])
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    async isAppliedSince(moment: Date): Promise<boolean> {
      const row = await db
        .selectFrom('reference_syncs')
        .select('id')
        .where((eb) => eb.or([eb('appliedAt', '>', moment), eb('rolledBackAt', '>', moment)]))
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Uses the database's clock, which all processes share. */
    async now(): Promise<Date> {
      const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
      return rows[0]?.now ?? new Date();
    },

    async listChanges(
      syncId: number,
      filter: SyncChangeFilter,
      page: { limit: number; offset: number; sort: SyncChangeSort; sortDesc: boolean },
    ): Promise<SyncChange[]> {
      const direction = page.sortDesc ? 'desc' : 'asc';
      const { source, reference } = parseConditionCode(filter.search) ?? {};
      const code = source === 'orpha' && /^\d{1,9}$/.test(reference ?? '') ? Number(reference) : 0;
      const by = page.sort === 'name' ? sql`lower(name)` : sql.ref(page.sort);
      const rows = await selectMatching(syncId, filter)
        .select(changeColumns)
        .select([disorderIdOfChange.as('disorderId'), valuesOfChange.as('changed')])
        .select(isChangeExcluded.as('isLeftOutForGood'))
        .$if(code > 0, (q) => q.orderBy(sql`orpha_code = ${code}::int`, 'desc'))
        .orderBy(by, direction)
        .orderBy('id', direction)
        .limit(page.limit)
        .offset(page.offset)
        .execute();
      return rows as unknown as SyncChange[];
    },

    async countChanges(syncId: number, filter: SyncChangeFilter): Promise<number> {
      const { total } = await selectMatching(syncId, filter)
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return total;
    },

    async countLeftOut(syncId: number): Promise<number> {
      const { total } = await db
        .selectFrom('reference_sync_changes')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .where('syncId', '=', syncId)
        .where('isLeftOut', '=', true)
        .executeTakeFirstOrThrow();
      return total;
    },

    async leaveOut(syncId: number, which: ChosenChanges, isLeftOut: boolean): Promise<number> {
      const { numUpdatedRows } = await db
        .updateTable('reference_sync_changes')
        .set({ isLeftOut })
        .where('syncId', '=', syncId)
        .where('isLeftOut', '<>', isLeftOut)
        .where('id', 'in', selectChosen(syncId, which).select('id'))
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },

    /**
     * With `isExcluding` later syncs leave these changes out; otherwise they include them again.
     */
    async exclude(sync: ReferenceSync, which: ChosenChanges, isExcluding: boolean): Promise<void> {
      const chosen = selectChosen(sync.id, which).select(['orphaCode', 'kind']);
      if (isExcluding) {
        await sql`insert into reference_exclusions (data_type, orpha_code, kind)
          select ${sync.dataType}, orpha_code, kind from (${chosen}) as chosen
          on conflict do nothing`.execute(db);
      } else {
        await sql`delete from reference_exclusions where data_type = ${sync.dataType}
          and (orpha_code, kind) in (${chosen})`.execute(db);
      }
    },

    async countByKind(syncId: number): Promise<ReferenceSync['counts']> {
      const rows = await db
        .selectFrom('reference_sync_changes')
        .select((eb) => ['kind', eb.fn.countAll<number>().as('total')])
        .where('syncId', '=', syncId)
        .groupBy('kind')
        .execute();
      return Object.fromEntries(rows.map(({ kind, total }) => [kind, total]));
    },

    async listSiteIds(): Promise<number[]> {
      const rows = await db.selectFrom('sites').select('id').orderBy('id').execute();
      return rows.map(({ id }) => id);
    },

    async deleteObsoleteBefore(moment: Date): Promise<void> {
      await db
        .deleteFrom('reference_syncs')
        .where('status', 'in', ['SUPERSEDED', 'FAILED', 'UNCHANGED', 'ROLLED_BACK'])
        .where('insertedAt', '<', moment)
        .execute();
    },
  };
}
