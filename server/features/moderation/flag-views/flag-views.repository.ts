import { sql } from 'kysely';
import type { FlagViewInput } from '../../../../contract/moderation/flag-view-input.ts';
import type { RemovalFollowUp } from '../../../base/removal-follow-up.ts';
import type { Db } from '../../../db/database.ts';

export interface SavedFlagView extends FlagViewInput {
  id: number;
  userId: number;
  position: number;
  version: number;
}

export type FlagViewFields = FlagViewInput & { userId: number };

const viewColumns = [
  'id',
  'userId',
  'name',
  'isShared',
  'query',
  'hiddenColumns',
  'position',
  'version',
] as const;

export function flagViewsRepository(db: Db) {
  const ofSite = (siteId: number) =>
    db.selectFrom('flag_views').select(viewColumns).where('siteId', '=', siteId);

  return {
    /** Own views in their order, then shared ones of others by name. */
    listFor: (siteId: number, userId: number): Promise<SavedFlagView[]> =>
      ofSite(siteId)
        .where((eb) => eb.or([eb('userId', '=', userId), eb('isShared', '=', true)]))
        .orderBy(sql`user_id = ${userId}`, 'desc')
        .orderBy(sql`case when user_id = ${userId} then position end`)
        .orderBy(sql`lower(name)`)
        .orderBy('id')
        .execute(),

    find: (siteId: number, id: number): Promise<SavedFlagView | undefined> =>
      ofSite(siteId).where('id', '=', id).executeTakeFirst(),

    findForUpdate: (siteId: number, id: number): Promise<SavedFlagView | undefined> =>
      ofSite(siteId).where('id', '=', id).forUpdate().executeTakeFirst(),

    async countViews(siteId: number, userId: number): Promise<{ own: number; shared: number }> {
      const { rows } = await sql<{ own: number; shared: number }>`
        select count(*) filter (where user_id = ${userId})::int as own,
          count(*) filter (where is_shared)::int as shared
        from flag_views where site_id = ${siteId}
          and (user_id = ${userId} or is_shared)`.execute(db);
      return rows[0] ?? { own: 0, shared: 0 };
    },

    insert: (siteId: number, fields: FlagViewFields): Promise<SavedFlagView> =>
      db
        .insertInto('flag_views')
        .values({
          siteId,
          ...fields,
          position: sql<number>`(select coalesce(max(position), 0) + 1 from flag_views
            where site_id = ${siteId} and user_id = ${fields.userId})`,
        })
        .returning(viewColumns)
        .executeTakeFirstOrThrow(),

    update: (siteId: number, id: number, fields: FlagViewFields): Promise<SavedFlagView> =>
      db
        .updateTable('flag_views')
        .set({ ...fields, version: sql`version + 1`, updatedAt: sql`now()` })
        .where('siteId', '=', siteId)
        .where('id', '=', id)
        .returning(viewColumns)
        .executeTakeFirstOrThrow(),

    async setOrder(siteId: number, userId: number, ids: readonly number[]): Promise<void> {
      await sql`update flag_views set position = wanted.position
        from unnest(${[...ids]}::int[]) with ordinality as wanted (id, position)
        where flag_views.site_id = ${siteId} and flag_views.user_id = ${userId}
          and flag_views.id = wanted.id`.execute(db);
    },

    async delete(siteId: number, id: number): Promise<void> {
      await db.deleteFrom('flag_views').where('siteId', '=', siteId).where('id', '=', id).execute();
    },
  };
}

/** Deletes the private views of deleted people; shared ones belong to the site. */
export const eraseFlagViews: RemovalFollowUp = async (trx, siteId, userIds) => {
  await sql`delete from flag_views where site_id = ${siteId} and not is_shared
    and user_id = any(${[...userIds]}::int[])`.execute(trx);
};
