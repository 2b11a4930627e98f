import { sql } from 'kysely';
import type { ReferenceDataType } from '../../../../contract/conditions/reference.ts';
import type { Db } from '../../../db/database.ts';
import { insertDisordersFrom, updateDisorders } from '../disorders/disorder-batches.ts';
import { disorderMovesIn } from '../disorders/disorder-moves.ts';
import { columnsByPlainField, columnsWrittenBySync, emptyJsonValues } from './reference-columns.ts';
import type { ValueChange } from './reference-difference.ts';

export interface ChangeToApply {
  orphaCode: number;
  disorderId: number | null;
  kinds: string[];
  changed: Record<string, ValueChange>;
}

export interface AddedDisorder {
  id: number;
  orphaCode: number;
  fields: string[];
  targetCode: number | null;
}

export type ColumnValues = Record<string, unknown>;

/** Columns that change without an edit by staff; they do not prevent a rollback. */
const columnsChangedWithoutStaff = [
  'version',
  'inserted_at',
  'updated_at',
  'changed_at',
  'category_id',
];

export function referenceApplyingRepository(db: Db) {
  return {
    async findNextChanges(syncId: number, after: number, limit: number): Promise<ChangeToApply[]> {
      const { rows } = await sql<ChangeToApply>`
        with conditions as (
          select distinct orpha_code from reference_sync_changes
          where sync_id = ${syncId} and not is_left_out and kind <> 'ADDED'
            and orpha_code > ${after}
          order by orpha_code limit ${limit})
        select orpha_code, disorder_id, array_agg(distinct kind) as kinds,
          jsonb_object_agg(field.key, field.value) as changed
        from conditions join reference_sync_changes using (orpha_code)
          cross join lateral jsonb_each(changed) as field
        where sync_id = ${syncId} and not is_left_out and kind <> 'ADDED'
        group by orpha_code, disorder_id order by orpha_code`.execute(db);
      return rows;
    },

    /** Updates planner statistics of key columns; long texts would take most of the time. */
    async analyzeKeys(table: 'disorders' | 'reference_sync_changes' | 'reference_sync_undo') {
      const keys = {
        disorders: sql`id, orpha_code, slug, parent_id, category_id, merged_into_id, filter_key,
          disorder_type, initial`,
        reference_sync_changes: sql`sync_id, kind, orpha_code, disorder_id, is_left_out`,
        reference_sync_undo: sql`sync_id, disorder_id`,
      };
      await sql`analyze ${sql.table(table)} (${keys[table]})`.execute(db);
    },

    /** Locks in id order, to prevent deadlocks. */
    async lockDisorders(ids: readonly number[]): Promise<void> {
      await sql`select from disorders where id = any(${[...ids]}::int[])
        order by id for update`.execute(db);
    },

    async findAllParents(): Promise<Map<number, number | null>> {
      const { rows } = await sql<{ id: number; parentId: number }>`
        select id, parent_id from disorders where parent_id is not null`.execute(db);
      return new Map(rows.map(({ id, parentId }) => [id, parentId]));
    },

    async findColumns(
      dataType: ReferenceDataType,
      ids: readonly number[],
    ): Promise<Map<number, ColumnValues>> {
      const columns = columnsWrittenBySync(dataType);
      const { rows } = await sql<{ id: number; columns: ColumnValues }>`
        select id, ${columnsJson('disorders', columns)} as columns from disorders
        where id = any(${[...ids]}::int[])`.execute(db);
      return new Map(rows.map(({ id, columns: values }) => [id, values]));
    },

    /** Ids by ORPHAcode: `standing` is the merge target, or the condition itself if not merged. */
    async findIdsByCode(
      codes: readonly number[],
    ): Promise<Map<number, { id: number; standing: number }>> {
      const { rows } = await sql<{ code: number; id: number; standing: number }>`
        select orpha_code as code, id, coalesce(merged_into_id, id) as standing
        from disorders where orpha_code = any(${[...codes]}::int[])`.execute(db);
      return new Map(rows.map(({ code, ...ids }) => [code, ids]));
    },

    /** Merge targets by id, or the id itself if not merged. */
    async findStandingIds(ids: readonly number[]): Promise<Map<number, number>> {
      const { rows } = await sql<{ id: number; standing: number }>`
        select id, coalesce(merged_into_id, id) as standing from disorders
        where id = any(${[...ids]}::int[])`.execute(db);
      return new Map(rows.map(({ id, standing }) => [id, standing]));
    },

    async insertAdded(syncId: number, after: number, limit: number): Promise<AddedDisorder[]> {
      const columns = [
        ...columnsWrittenBySync('NOMENCLATURE'),
        'orpha_code',
        'is_relatable_to_users',
      ];
      const source = sql`next cross join lateral
        jsonb_populate_record(null::disorders, ${columnsOfAddedCondition}) as given`;
      const { rows } = await sql<AddedDisorder>`
        with next as materialized (
          select change.orpha_code, said.record, said.target_code
          from reference_sync_changes change join reference_sync_records said
            on said.sync_id = change.sync_id and said.orpha_code = change.orpha_code
          where change.sync_id = ${syncId} and not is_left_out and kind = 'ADDED'
            and change.orpha_code > ${after}
          order by change.orpha_code limit ${limit}
        ), added as (
          ${insertDisordersFrom(columns, source)}
        ), undo as (
          insert into reference_sync_undo (sync_id, disorder_id) select ${syncId}, id from added
        )
        select added.id, orpha_code, target_code,
          array(select key from jsonb_each(record) where value not in (${emptyJsonValues})) as fields
        from added join next using (orpha_code) order by orpha_code`.execute(db);
      return rows;
    },

    /** Conditions added by the sync that another condition replaces, by id. */
    async findAddedWithTarget(
      syncId: number,
      after: number,
      limit: number,
    ): Promise<{ id: number; targetCode: number }[]> {
      const { rows } = await sql<{ id: number; targetCode: number }>`
        select d.id, said.target_code from reference_sync_undo undo
          join disorders d on d.id = undo.disorder_id
          join reference_sync_records said
            on said.sync_id = undo.sync_id and said.orpha_code = d.orpha_code
        where undo.sync_id = ${syncId} and undo.before is null and d.id > ${after}
          and said.target_code is not null
        order by d.id limit ${limit}`.execute(db);
      return rows;
    },

    updateColumns: (
      dataType: ReferenceDataType,
      rows: readonly { id: number; columns: ColumnValues }[],
    ) => updateDisorders(db, columnsWrittenBySync(dataType), rows),

    setReplacements: disorderMovesIn(db).setReplacements,

    async findCrossReferences(ids: readonly number[]): Promise<Map<number, ColumnValues>> {
      const { rows } = await sql<{ id: number; codes: unknown[] }>`
        select disorder_id as id, jsonb_agg(jsonb_build_object('source', source,
          'reference', reference, 'relation', relation, 'icdRelation', icd_relation,
          'validationStatus', validation_status) order by id) as codes
        from disorder_cross_references where disorder_id = any(${[...ids]}::int[])
        group by disorder_id`.execute(db);
      const known = new Map(rows.map(({ id, codes }) => [id, codes]));
      return new Map(ids.map((id) => [id, { crossReferences: known.get(id) ?? [] }]));
    },

    async writeCrossReferences(
      rows: readonly { id: number; columns: ColumnValues }[],
    ): Promise<void> {
      await sql`delete from disorder_cross_references
        where disorder_id = any(${rows.map(({ id }) => id)}::int[])`.execute(db);
      const given = rows.map(({ id, columns }) => ({ id, codes: columns.crossReferences }));
      await sql`insert into disorder_cross_references
          (disorder_id, source, reference, relation, icd_relation, validation_status)
        select given.id, code.source, code.reference, code.relation, code."icdRelation",
          code."validationStatus"
        from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (id int, codes jsonb)
          cross join lateral jsonb_to_recordset(given.codes) as code (source text, reference text,
            relation text, "icdRelation" text, "validationStatus" text)`.execute(db);
    },

    async storeUndo(
      syncId: number,
      rows: readonly { id: number; before: ColumnValues }[],
    ): Promise<void> {
      await sql`insert into reference_sync_undo (sync_id, disorder_id, before)
        select ${syncId}, given.id, given.before
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id int, before jsonb)`.execute(
        db,
      );
    },

    /**
     * Stores a hash of each added condition, to detect later edits. Returns the last id, or
     * undefined if there are no more.
     */
    async storeHashAfter(
      syncId: number,
      after: number,
      limit: number,
    ): Promise<number | undefined> {
      const { rows } = await sql<{ last: number | null }>`
        with next as materialized (
          select disorder_id from reference_sync_undo
          where sync_id = ${syncId} and before is null and disorder_id > ${after}
          order by disorder_id limit ${limit}
        ), hashed as (
          update reference_sync_undo as undo set after = ${addedConditionHash} from disorders d
          where undo.sync_id = ${syncId} and d.id = undo.disorder_id
            and d.id in (select disorder_id from next)
        )
        select max(disorder_id) as last from next`.execute(db);
      return rows[0]?.last ?? undefined;
    },
  };
}

const columnsJson = (table: string, columns: readonly string[]) =>
  sql.raw(`jsonb_build_object(${columns.map((name) => `'${name}', ${table}.${name}`).join(', ')})`);

/** Sets value and reference columns from the file. Members cannot choose groups of disorders. */
const columnsOfAddedCondition = sql.raw(`jsonb_build_object('orpha_code', orpha_code,
  'is_relatable_to_users', record ->> 'disorderGroup' is distinct from 'GROUP_OF_DISORDERS',
  ${Object.entries(columnsByPlainField.NOMENCLATURE)
    .flatMap(([field, { value, reference, emptyValue }]) => {
      const fileValue = `coalesce(record -> '${field}', '${JSON.stringify(emptyValue)}')`;
      return (value ? [value, reference] : [reference]).map(
        (column) => `'${column}', ${fileValue}`,
      );
    })
    .join(', ')})`);

/** Hash of all columns of an added condition `d` that only staff and other syncs change. */
export const addedConditionHash = sql.raw(
  `md5((to_jsonb(d) - array[${columnsChangedWithoutStaff.map((name) => `'${name}'`).join(', ')}])::text)`,
);
