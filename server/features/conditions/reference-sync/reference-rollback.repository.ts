import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { deleteDisorders } from '../disorders/disorder-batches.ts';
import type { ChangeToApply, ColumnValues } from './reference-applying.repository.ts';
import { addedConditionHash } from './reference-applying.repository.ts';

export interface UndoRow {
  id: number;
  before: ColumnValues;
  keptFields: string[];
}

/** Condition that a rollback did not restore, or only in part. */
export interface ConditionKeptInRollback {
  disorderId: number;
  reason: 'edited' | 'used';
  fields: string[];
}

export function referenceRollbackRepository(db: Db) {
  return {
    async findUndoRows(syncId: number, after: number, limit: number): Promise<UndoRow[]> {
      const { rows } = await sql<UndoRow>`
        select disorder_id as id, before, kept_fields from reference_sync_undo
        where sync_id = ${syncId} and before is not null and disorder_id > ${after}
        order by disorder_id limit ${limit}`.execute(db);
      return rows;
    },

    async findAppliedChanges(syncId: number, ids: readonly number[]): Promise<ChangeToApply[]> {
      const { rows } = await sql<ChangeToApply>`
        select orpha_code, disorder_id, array_agg(distinct kind) as kinds,
          jsonb_object_agg(field.key, field.value) as changed
        from reference_sync_changes cross join lateral jsonb_each(changed) as field
        where sync_id = ${syncId} and disorder_id = any(${[...ids]}::int[]) and not is_left_out
          and kind <> 'ADDED'
        group by orpha_code, disorder_id`.execute(db);
      return rows;
    },

    async keepEdited(
      syncId: number,
      rows: readonly { id: number; keptFields: readonly string[] }[],
    ): Promise<void> {
      if (rows.length === 0) return;
      const given = rows.map(({ id, keptFields }) => ({ id, fields: keptFields }));
      await sql`update reference_sync_undo as undo set kept_because = 'edited',
          kept_fields = array(select jsonb_array_elements_text(given.fields))
        from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (id int, fields jsonb)
        where undo.sync_id = ${syncId} and undo.disorder_id = given.id`.execute(db);
    },

    /** Marks added conditions that were edited or used since. Returns the last id checked. */
    async keepUsed(syncId: number, after: number, limit: number): Promise<number | undefined> {
      const { rows } = await sql<{ last: number | null }>`
        with next as materialized (
          select disorder_id from reference_sync_undo
          where sync_id = ${syncId} and before is null and disorder_id > ${after}
          order by disorder_id limit ${limit}
        ), kept as (
          update reference_sync_undo as undo set kept_because =
            case when ${isConditionUsed(sql`d.id`)} then 'used' else 'edited' end
          from disorders d where undo.sync_id = ${syncId} and undo.disorder_id = d.id
            and d.id in (select disorder_id from next)
            and (${isConditionUsed(sql`d.id`)} or undo.after is distinct from ${addedConditionHash})
        )
        select max(disorder_id) as last from next`.execute(db);
      return rows[0]?.last ?? undefined;
    },

    /** Marks added conditions that a remaining condition refers to. Call it until it returns 0. */
    async keepReferenced(syncId: number): Promise<number> {
      const { numAffectedRows = 0n } = await sql`
        update reference_sync_undo as undo set kept_because = 'used'
        where undo.sync_id = ${syncId} and undo.before is null and undo.kept_because = ''
          and exists (select from disorders other
            where (other.parent_id = undo.disorder_id or other.reference_parent_id = undo.disorder_id
                or other.replaced_by_id = undo.disorder_id or other.merged_into_id = undo.disorder_id)
              and not exists (select from reference_sync_undo known
                where known.sync_id = ${syncId} and known.disorder_id = other.id
                  and known.before is null and known.kept_because = ''))`.execute(db);
      return Number(numAffectedRows);
    },

    /** Deletes the next added conditions, except those used since `keepUsed`. */
    async removeAdded(
      syncId: number,
      after: number,
      limit: number,
    ): Promise<{ last: number; count: number } | undefined> {
      const { rows } = await sql<{ id: number }>`
        select id from disorders where id in (
          select disorder_id from reference_sync_undo where sync_id = ${syncId}
            and before is null and kept_because = '' and disorder_id > ${after}
          order by disorder_id limit ${limit})
        order by id for update`.execute(db);
      const last = rows.at(-1);
      if (!last) return undefined;
      const ids = rows.map(({ id }) => id);
      // A separate statement, because it sees changes committed while the first one waited for
      // locks.
      const { rows: used } = await sql<{ id: number }>`
        update reference_sync_undo as undo set kept_because = 'used'
        where sync_id = ${syncId} and disorder_id = any(${ids}::int[])
          and ${isConditionUsed(sql`undo.disorder_id`)}
        returning disorder_id as id`.execute(db);
      const usedIds = new Set(used.map(({ id }) => id));
      const unused = ids.filter((id) => !usedIds.has(id));
      return { last: last.id, count: await deleteDisorders(db, unused) };
    },

    async deleteRestored(syncId: number): Promise<void> {
      await sql`delete from reference_sync_undo
        where sync_id = ${syncId} and kept_because = ''`.execute(db);
    },

    async countKept(syncId: number): Promise<number> {
      const { rows } = await sql<{ kept: number }>`select count(*) as kept
        from reference_sync_undo where sync_id = ${syncId} and kept_because <> ''`.execute(db);
      return rows[0]?.kept ?? 0;
    },

    async listKept(syncId: number, limit: number): Promise<ConditionKeptInRollback[]> {
      const { rows } = await sql<ConditionKeptInRollback>`
        select disorder_id, kept_because as reason, kept_fields as fields
        from reference_sync_undo undo join disorders d on d.id = undo.disorder_id
        where sync_id = ${syncId} and kept_because <> ''
        order by lower(d.name), d.id limit ${limit}`.execute(db);
      return rows;
    },
  };
}

const isConditionUsed = (id: RawBuilder<unknown>) => sql`(
  exists (select from user_disorders where disorder_id = ${id})
  or exists (select from opportunity_campaigns where disorder_id = ${id})
  or exists (select from disorder_sites where disorder_id = ${id})
  or exists (select from disorder_merges where from_id = ${id} or into_id = ${id}))`;
