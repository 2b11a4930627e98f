import { type RawBuilder, sql } from 'kysely';
import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';

export interface DisorderMove {
  from: number;
  to: number;
}

/**
 * Statement by which another area moves its rows from one condition to another; returns their ids.
 * `among` is a `select` of ids that limits it.
 */
export type MoveReferences = (
  move: DisorderMove,
  among?: RawBuilder<unknown>,
) => RawBuilder<unknown>;

export function disorderMovesIn(db: Db) {
  return {
    /**
     * Moves references from `from` to `to`, optionally only those of `only`. Returns the ids of
     * changed conditions.
     */
    async redirect(
      column: 'parentId' | 'mergedIntoId' | 'replacedById',
      { from, to, only }: DisorderMove & { only?: readonly number[] },
    ): Promise<number[]> {
      const rows = await db
        .updateTable('disorders')
        .set({ [column]: to })
        .where(column, '=', from)
        .where('id', '<>', to)
        .$if(only !== undefined, (q) => q.where('id', '=', anyOf(only ?? [])))
        .returning('id')
        .execute();
      return rows.map((row) => row.id);
    },

    async setMerged(id: number, intoId: number | null): Promise<number> {
      const { version } = await db
        .updateTable('disorders')
        .set({ mergedIntoId: intoId, version: sql`version + 1`, updatedAt: sql`now()` })
        .where('id', '=', id)
        .returning('version')
        .executeTakeFirstOrThrow();
      return version;
    },

    async setParent(id: number, parentId: number | null): Promise<void> {
      await db.updateTable('disorders').set({ parentId }).where('id', '=', id).execute();
    },

    /**
     * Recomputes the categories of the next conditions by id, for passes over the whole catalogue;
     * returns the last id, or undefined if there are no more.
     */
    async recomputeNextCategories(after: number, limit: number): Promise<number | undefined> {
      const { rows } = await sql<{ last: number | null }>`
        with recursive next as materialized (
          select id, parent_id from disorders where id > ${after} order by id limit ${limit}
        ), climbed (id, top, depth) as (
          select id, parent_id, 1 from next
          union all
          select climbed.id, disorders.parent_id, depth + 1 from climbed
            join disorders on disorders.id = climbed.top
            where disorders.parent_id is not null and depth < 20
        ), tops as (
          select distinct on (id) id, top from climbed order by id, depth desc
        ), filed as (
          update disorders set category_id = tops.top from tops
          where disorders.id = tops.id and disorders.category_id is distinct from tops.top
        )
        select max(id) as last from next`.execute(db);
      return rows[0]?.last ?? undefined;
    },

    async setReplacements(rows: readonly { id: number; replacedBy: number }[]): Promise<void> {
      await sql`update disorders set replaced_by_id = given.replaced_by
        from unnest(${rows.map(({ id }) => id)}::int[],
          ${rows.map(({ replacedBy }) => replacedBy)}::int[]) as given (id, replaced_by)
        where disorders.id = given.id`.execute(db);
    },
  };
}
