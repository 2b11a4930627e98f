import { sql } from 'kysely';
import type { ReferenceDataType } from '../../../../contract/conditions/reference.ts';
import type { Db } from '../../../db/database.ts';
import { deleteDisorders, disorderInsert, updateDisorders } from '../disorders/disorder-batches.ts';
import { disorderMovesIn } from '../disorders/disorder-moves.ts';
import { emptyJsonValues, plainFields, writtenColumns } from './reference-columns.ts';
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
  /** Fields with a value in the file. */
  fields: string[];
  targetCode: number | null;
}

export type Columns = Record<string, unknown>;

/** Columns that change without staff; they do not prevent a rollback. */
const volatileColumns = ['version', 'inserted_at', 'updated_at', 'changed_at', 'category_id'];

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

    /** Updates planner statistics after many inserts. */
    async analyze(table: 'disorders' | 'reference_sync_undo') {
      await sql`analyze ${sql.table(table)}`.execute(db);
    },

    /** Like `analyze`, but only for key columns: long texts take most of the time. */
    async analyzeKeys(table: 'disorders' | 'reference_sync_changes') {
      const keys = {
        disorders: sql`id, orpha_code, slug`,
        reference_sync_changes: sql`sync_id, kind, orpha_code, disorder_id, is_left_out`,
      };
      await sql`analyze ${sql.table(table)} (${keys[table]})`.execute(db);
    },

    /** Locks in id order, to prevent deadlocks. */
    async lockChanged(syncId: number): Promise<void> {
      await sql`select from disorders where id in (
        select disorder_id from reference_sync_changes where sync_id = ${syncId}
          and not is_left_out) order by id for update`.execute(db);
    },

    async findColumns(
      dataType: ReferenceDataType,
      ids: readonly number[],
    ): Promise<Map<number, Columns>> {
      const columns = writtenColumns(dataType);
      const { rows } = await sql<{ id: number; columns: Columns }>`
        select id, ${objectOf('disorders', columns)} as columns from disorders
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
      const columns = [...writtenColumns('NOMENCLATURE'), 'orpha_code', 'is_relatable_to_users'];
      const source = sql`next cross join lateral
        jsonb_populate_record(null::disorders, ${addedColumns}) as given`;
      const { rows } = await sql<AddedDisorder>`
        with next as materialized (
          select change.orpha_code, said.record, said.target_code
          from reference_sync_changes change join reference_sync_records said
            on said.sync_id = change.sync_id and said.orpha_code = change.orpha_code
          where change.sync_id = ${syncId} and not is_left_out and kind = 'ADDED'
            and change.orpha_code > ${after}
          order by change.orpha_code limit ${limit}
        ), added as (
          ${disorderInsert(columns, source)}
        ), undo as (
          insert into reference_sync_undo (sync_id, disorder_id) select ${syncId}, id from added
        )
        select added.id, orpha_code, target_code,
          array(select key from jsonb_each(record) where value not in (${emptyJsonValues})) as fields
        from added join next using (orpha_code) order by orpha_code`.execute(db);
      return rows;
    },

    updateColumns: (
      dataType: ReferenceDataType,
      rows: readonly { id: number; columns: Columns }[],
    ) => updateDisorders(db, writtenColumns(dataType), rows),

    setReplacements: disorderMovesIn(db).setReplacements,

    async findCrossReferences(ids: readonly number[]): Promise<Map<number, Columns>> {
      const { rows } = await sql<{ id: number; codes: unknown[] }>`
        select disorder_id as id, jsonb_agg(jsonb_build_object('source', source,
          'reference', reference, 'relation', relation, 'icdRelation', icd_relation,
          'validationStatus', validation_status) order by id) as codes
        from disorder_cross_references where disorder_id = any(${[...ids]}::int[])
        group by disorder_id`.execute(db);
      const known = new Map(rows.map(({ id, codes }) => [id, codes]));
      return new Map(ids.map((id) => [id, { crossReferences: known.get(id) ?? [] }]));
    },

    async writeCrossReferences(rows: readonly { id: number; columns: Columns }[]): Promise<void> {
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
      rows: readonly { id: number; before: Columns }[],
    ): Promise<void> {
      await sql`insert into reference_sync_undo (sync_id, disorder_id, before)
        select ${syncId}, given.id, given.before
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id int, before jsonb)`.execute(
        db,
      );
    },

    /** Stores a hash of the state after applying; a different hash later means a later change. */
    async storeHashAfter(dataType: ReferenceDataType, syncId: number): Promise<void> {
      await sql`update reference_sync_undo as undo set after = ${stateHash(dataType)}
        from disorders d where undo.sync_id = ${syncId} and d.id = undo.disorder_id`.execute(db);
    },

    /** Names of conditions that changed since, or would be deleted although in use. */
    async findChangedSince(
      dataType: ReferenceDataType,
      syncId: number,
      limit: number,
    ): Promise<string[]> {
      await sql`select from disorders where id in (
        select disorder_id from reference_sync_undo where sync_id = ${syncId})
        order by id for update`.execute(db);
      const { rows } = await sql<{ name: string }>`
        select d.name from reference_sync_undo undo join disorders d on d.id = undo.disorder_id
        where undo.sync_id = ${syncId} and (undo.after is distinct from ${stateHash(dataType)}
          or undo.before is null and (
            exists (select from user_disorders where disorder_id = d.id)
            or exists (select from opportunity_campaigns where disorder_id = d.id)
            or exists (select from disorder_sites where disorder_id = d.id)
            or exists (select from disorder_merges where from_id = d.id or into_id = d.id)
            or exists (select from disorders other where (other.parent_id = d.id
                or other.reference_parent_id = d.id or other.replaced_by_id = d.id
                or other.merged_into_id = d.id)
              and not exists (select from reference_sync_undo known
                where known.sync_id = ${syncId} and known.disorder_id = other.id))))
        order by lower(d.name), d.id limit ${limit}`.execute(db);
      return rows.map(({ name }) => name);
    },

    async findUndoRows(
      syncId: number,
      after: number,
      limit: number,
    ): Promise<{ id: number; columns: Columns }[]> {
      const { rows } = await sql<{ id: number; columns: Columns }>`
        select disorder_id as id, before as columns from reference_sync_undo
        where sync_id = ${syncId} and before is not null and disorder_id > ${after}
        order by disorder_id limit ${limit}`.execute(db);
      return rows;
    },

    removeAdded: (syncId: number) =>
      deleteDisorders(
        db,
        sql`select disorder_id from reference_sync_undo
          where sync_id = ${syncId} and before is null`,
      ),

    async deleteUndo(syncId: number): Promise<void> {
      await db.deleteFrom('reference_sync_undo').where('syncId', '=', syncId).execute();
    },

    async findInCircles(ids: readonly number[]): Promise<string[]> {
      const { rows } = await sql<{ name: string }>`
        with recursive climbed (id, above, depth) as (
          select id, parent_id, 1 from disorders
            where id = any(${[...ids]}::int[]) and parent_id is not null
          union all
          select climbed.id, disorders.parent_id, depth + 1 from climbed
            join disorders on disorders.id = climbed.above
            where disorders.parent_id is not null and climbed.above <> climbed.id and depth < 20
        ), circles as materialized (select distinct id from climbed where above = id limit 5)
        select name from circles join disorders using (id) order by name`.execute(db);
      return rows.map(({ name }) => name);
    },
  };
}

const objectOf = (table: string, columns: readonly string[]) =>
  sql.raw(`jsonb_build_object(${columns.map((name) => `'${name}', ${table}.${name}`).join(', ')})`);

/** Sets value and reference columns from the file. Members cannot choose groups of disorders. */
const addedColumns = sql.raw(`jsonb_build_object('orpha_code', orpha_code,
  'is_relatable_to_users', record ->> 'disorderGroup' is distinct from 'GROUP_OF_DISORDERS',
  ${Object.entries(plainFields.NOMENCLATURE)
    .flatMap(([field, { value, reference, emptyValue }]) => {
      const fileValue = `coalesce(record -> '${field}', '${JSON.stringify(emptyValue)}')`;
      return (value ? [value, reference] : [reference]).map(
        (column) => `'${column}', ${fileValue}`,
      );
    })
    .join(', ')})`);

/** Hash of the columns that the sync can change; for added conditions of all columns. */
function stateHash(dataType: ReferenceDataType) {
  const volatile = volatileColumns.map((name) => `'${name}'`).join(', ');
  return sql`md5((case when undo.before is null then to_jsonb(d) - array[${sql.raw(volatile)}]
    else ${objectOf('d', writtenColumns(dataType))} end)::text)`;
}
