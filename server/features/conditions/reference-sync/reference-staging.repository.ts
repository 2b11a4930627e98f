import { type RawBuilder, sql } from 'kysely';
import type { ReferenceDataType } from '../../../../contract/conditions/reference.ts';
import type { Db } from '../../../db/database.ts';
import { columnsByPlainField } from './reference-columns.ts';
import {
  type ConditionChange,
  type ConditionPointer,
  type KnownValue,
  targetFieldByDataType,
} from './reference-difference.ts';
import type { ReferenceFieldValues, ReferenceRecord } from './reference-kinds.ts';

export interface ComparedCondition {
  orphaCode: number;
  disorderId: number | null;
  name: string;
  isMerged: boolean;
  known: Record<string, KnownValue>;
  fileValues: ReferenceFieldValues | null;
  isTargetUnknown: boolean;
}

export interface NewStagedChange extends ConditionChange {
  orphaCode: number;
  disorderId: number | null;
  name: string;
  members: number;
  campaigns: number;
  pages: number;
}

export interface OrphaCodeRange {
  after: number;
  upTo: number;
  count: number;
}

interface ComparedRow {
  orphaCode: number;
  disorderId: number | null;
  disorderName: string | null;
  mergedIntoId: number | null;
  fileValues: ReferenceFieldValues | null;
  known: Record<string, unknown> | null;
  mine: ConditionPointer | null;
  was: ConditionPointer | null;
  wantedCode: number | null;
  target: ConditionPointer | null;
  stagedTargetName: string | null;
  lacksTarget: boolean;
  crossReferences: unknown[] | null;
}

export function referenceStagingRepository(db: Db) {
  /** `from` joins file (`r`) and catalogue (`d`), `rows` filters. */
  async function selectCompared(
    dataType: ReferenceDataType,
    syncId: number,
    { code, from, rows: condition }: Record<'code' | 'from' | 'rows', RawBuilder<unknown>>,
  ): Promise<ComparedCondition[]> {
    const columns = targetColumnByDataType[dataType];
    const { rows } = await sql<ComparedRow>`
      select ${code} as orpha_code, d.id as disorder_id, d.name as disorder_name,
        d.merged_into_id, r.record as file_values, ${knownColumnsJson(dataType)} as known,
        ${conditionPointerJson('m')} as mine, ${conditionPointerJson('w')} as was,
        r.target_code as wanted_code, ${conditionPointerJson('t')} as target,
        staged.record ->> 'name' as staged_target_name,
        r.target_code is not null and t0.id is null as lacks_target,
        ${dataType === 'CROSS_REFERENCING' ? codesOfDisorder : sql`null`} as cross_references
      from ${from}
        left join disorders m on m.id = ${sql.raw(columns.mine)}
        left join disorders w0 on w0.id = ${sql.raw(columns.was)}
        left join disorders w on w.id = coalesce(w0.merged_into_id, w0.id) and w.id <> d.id
        left join disorders t0 on t0.orpha_code = r.target_code
        left join disorders t on t.id = coalesce(t0.merged_into_id, t0.id)
          and t.id is distinct from d.id
        left join reference_sync_records staged on staged.sync_id = ${syncId}
          and staged.orpha_code = r.target_code and t0.id is null
      where ${condition}`.execute(db);
    return rows.map((row) => toComparedCondition(dataType, row));
  }

  return {
    async clear(syncId: number): Promise<void> {
      await db.deleteFrom('reference_sync_records').where('syncId', '=', syncId).execute();
      await this.deleteChanges(syncId);
    },

    /** Keeps records of conditions to add: applying reads them. */
    async deleteComparedRecords(syncId: number): Promise<void> {
      await sql`delete from reference_sync_records as said where sync_id = ${syncId}
        and not exists (select from reference_sync_changes where sync_id = ${syncId}
          and orpha_code = said.orpha_code and kind = 'ADDED')`.execute(db);
    },

    async deleteChanges(syncId: number): Promise<void> {
      await db.deleteFrom('reference_sync_changes').where('syncId', '=', syncId).execute();
    },

    async stage(syncId: number, records: readonly ReferenceRecord[]): Promise<void> {
      await sql`insert into reference_sync_records (sync_id, orpha_code, target_code, record)
        select ${syncId}, code, target, record from unnest(
          ${records.map(({ orphaCode }) => orphaCode)}::int[],
          ${records.map(({ targetCode }) => targetCode)}::int[],
          ${records.map(({ values }) => JSON.stringify(values))}::jsonb[]
        ) as said (code, target, record)`.execute(db);
    },

    async analyze(): Promise<void> {
      // Leaves out the column `record`, which is never searched and takes longest to analyze.
      await sql`analyze reference_sync_records (sync_id, orpha_code, target_code)`.execute(db);
    },

    async nextRange(
      syncId: number,
      after: number,
      limit: number,
    ): Promise<OrphaCodeRange | undefined> {
      const { rows } = await sql<{ upTo: number | null; count: number }>`
        select max(orpha_code) as up_to, count(*) as count from (
          select orpha_code from reference_sync_records
          where sync_id = ${syncId} and orpha_code > ${after}
          order by orpha_code limit ${limit}) as next`.execute(db);
      const { upTo = null, count = 0 } = rows[0] ?? {};
      return upTo === null ? undefined : { after, upTo, count };
    },

    findDifferingInFile: (
      dataType: ReferenceDataType,
      syncId: number,
      { after, upTo }: OrphaCodeRange,
    ) =>
      selectCompared(dataType, syncId, {
        code: sql.raw('r.orpha_code'),
        from: sql`reference_sync_records r left join disorders d on d.orpha_code = r.orpha_code`,
        rows: sql`r.sync_id = ${syncId} and r.orpha_code > ${after} and r.orpha_code <= ${upTo}
          and ${mayConditionDiffer(dataType)} order by r.orpha_code`,
      }),

    findMissingInFile: (
      dataType: ReferenceDataType,
      syncId: number,
      after: number,
      limit: number,
    ) =>
      selectCompared(dataType, syncId, {
        code: sql.raw('d.orpha_code'),
        from: sql`(select * from disorders where orpha_code is not null and not exists (
            select from reference_sync_records said
            where said.sync_id = ${syncId} and said.orpha_code = disorders.orpha_code)) d
          cross join (select null::jsonb as record, null::int as target_code) r`,
        rows: sql`d.orpha_code > ${after} order by d.orpha_code limit ${limit}`,
      }),

    /**
     * Conditions of the nomenclature that the catalogue lacks. Their values stay in the staged
     * records.
     */
    async insertAdditions(syncId: number, { after, upTo }: OrphaCodeRange): Promise<void> {
      // Rows are sorted like two of the indexes, which makes inserts faster.
      await sql`
        insert into reference_sync_changes
          (sync_id, kind, orpha_code, name, changed, twin_id, is_left_out, search_text)
        select said.sync_id, 'ADDED', said.orpha_code, said.name, '{}', twin.id,
          ${isChangeExcluded(syncId, sql`said.orpha_code`, sql`'ADDED'`)},
          lower(concat_ws(E'\n', said.name, 'orpha:' || said.orpha_code))
        from (select sync_id, orpha_code, record ->> 'name' as name from reference_sync_records
            where sync_id = ${syncId} and orpha_code > ${after} and orpha_code <= ${upTo}) as said
          left join disorders d on d.orpha_code = said.orpha_code
          -- One of staff's own that has the name.
          left join disorders twin on lower(twin.name) = lower(said.name)
            and twin.orpha_code is null and twin.merged_into_id is null
        where d.id is null order by lower(said.name)`.execute(db);
    },

    async countUses(
      ids: readonly number[],
    ): Promise<Map<number, { members: number; campaigns: number; pages: number }>> {
      const { rows } = await sql<{ id: number; members: number; campaigns: number; pages: number }>`
        select wanted.id,
          (select count(*) from user_disorders where disorder_id = wanted.id) as members,
          (select count(*) from opportunity_campaigns where disorder_id = wanted.id) as campaigns,
          (select count(*) from sites left join disorder_sites own
              on own.site_id = sites.id and own.disorder_id = wanted.id
            where d.is_active and coalesce(own.has_detail_page, d.has_detail_page)) as pages
        from unnest(${[...ids]}::int[]) as wanted (id) join disorders d using (id)`.execute(db);
      return new Map(rows.map(({ id, ...uses }) => [id, uses]));
    },

    async insertChanges(syncId: number, changes: readonly NewStagedChange[]): Promise<void> {
      if (changes.length === 0) return;
      const rows = changes.map((change) => ({
        kind: change.kind,
        code: change.orphaCode,
        disorder_id: change.disorderId,
        name: change.name,
        changed: change.changed,
        has_staff_value: Object.values(change.changed).some((value) => 'here' in value),
        members: change.members,
        campaigns: change.campaigns,
        pages: change.pages,
        new_name: change.changed.name?.after ?? '',
      }));
      await sql`insert into reference_sync_changes (sync_id, kind, orpha_code, disorder_id, name,
          changed, has_staff_value, members, campaigns, pages, is_left_out, search_text)
        select ${syncId}, kind, code, disorder_id, name, changed, has_staff_value, members,
          campaigns, pages, ${isChangeExcluded(syncId, sql`code`, sql`given.kind`)}, lower(concat_ws(E'\n', name, new_name, 'orpha:' || code))
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (kind text, code int,
          disorder_id int, name text, changed jsonb, has_staff_value boolean, members int,
          campaigns int, pages int, new_name text)`.execute(db);
    },
  };
}

/** True if staff excluded the same change in an earlier sync. */
const isChangeExcluded = (syncId: number, code: RawBuilder<unknown>, kind: RawBuilder<unknown>) =>
  sql`exists (select from reference_exclusions as excluded
    where excluded.data_type = (select data_type from reference_syncs where id = ${syncId})
      and excluded.orpha_code = ${code} and excluded.kind = ${kind})`;

const targetColumnByDataType: Record<ReferenceDataType, { mine: string; was: string }> = {
  NOMENCLATURE: { mine: 'null::int', was: 'd.replaced_by_id' },
  LINEARISATION: { mine: 'd.parent_id', was: 'd.reference_parent_id' },
  PREVALENCE: { mine: 'null::int', was: 'null::int' },
  HISTORICAL: { mine: 'null::int', was: 'null::int' },
  CROSS_REFERENCING: { mine: 'null::int', was: 'null::int' },
};

const conditionPointerJson = (table: string) =>
  sql.raw(`case when ${table}.id is not null then
    jsonb_build_object('id', ${table}.id, 'code', ${table}.orpha_code, 'name', ${table}.name) end`);

/** JSON object of value and reference columns; null if the catalogue lacks the condition. */
function knownColumnsJson(dataType: ReferenceDataType): RawBuilder<unknown> {
  const columns = Object.values(columnsByPlainField[dataType]).flatMap(({ value, reference }) =>
    value ? [value, reference] : [reference],
  );
  const pairs = columns.map((column) => `'${column}', d.${column}`).join(', ');
  return sql.raw(`case when d.id is not null then jsonb_build_object(${pairs}) end`);
}

/**
 * Cheap SQL test that skips identical records. Reordered lists and merged conditions are compared
 * in code; conditions missing from the catalogue are added or counted elsewhere.
 */
function mayConditionDiffer(dataType: ReferenceDataType): RawBuilder<unknown> {
  if (dataType === 'CROSS_REFERENCING') {
    return sql`(d.id is null
      or r.record -> 'crossReferences' is distinct from coalesce(${codesOfDisorder}, '[]'))`;
  }
  const referenceColumns = Object.entries(columnsByPlainField[dataType]).map(
    ([field, { reference }]) => `'${field}', d.${reference}`,
  );
  const isNotInCatalogue = dataType === 'NOMENCLATURE' ? sql`false` : sql`d.id is null`;
  return sql`(${isNotInCatalogue} or d.id is not null and (
    r.record is distinct from jsonb_build_object(${sql.raw(referenceColumns.join(', '))})
      or w.id is distinct from t.id or r.target_code is not null and t0.id is null))`;
}

const codesOfDisorder = sql.raw(`(select jsonb_agg(jsonb_build_object('source', source,
  'reference', reference, 'relation', relation, 'icdRelation', icd_relation,
  'validationStatus', validation_status)) from disorder_cross_references where disorder_id = d.id)`);

function toComparedCondition(dataType: ReferenceDataType, row: ComparedRow): ComparedCondition {
  const known: Record<string, KnownValue> = {};
  for (const [field, { value, reference, emptyValue }] of Object.entries(
    columnsByPlainField[dataType],
  )) {
    const was = row.known?.[reference] ?? null;
    known[field] = { was, emptyValue, ...(value && { mine: row.known?.[value] }) };
  }
  if (dataType === 'CROSS_REFERENCING') {
    known.crossReferences = { was: row.crossReferences, emptyValue: [] };
  }
  if (dataType === 'NOMENCLATURE') known.replacedBy = { was: row.was, emptyValue: null };
  if (dataType === 'LINEARISATION') {
    known.parent = { mine: row.mine, was: row.was, emptyValue: null };
  }
  const staged = row.stagedTargetName;
  // Uses the code of the file, even if the condition was merged.
  const { wantedCode: code } = row;
  const target = row.target
    ? { ...row.target, code }
    : staged === null
      ? null
      : { id: null, code, name: staged };
  const field = targetFieldByDataType[dataType];
  return {
    orphaCode: row.orphaCode,
    disorderId: row.disorderId,
    name: row.disorderName ?? String(row.fileValues?.name ?? ''),
    isMerged: row.mergedIntoId !== null,
    known,
    fileValues: row.fileValues && { ...row.fileValues, ...(field && { [field]: target }) },
    isTargetUnknown: field === 'parent' && row.lacksTarget,
  };
}
