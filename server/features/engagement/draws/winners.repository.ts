import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';

/** Changes to winners after the draw. Their places never change. */
export function winnersRepository(db: Db) {
  return {
    async markNotified(id: number, entryIds: readonly number[], at: Date): Promise<void> {
      await sql`update giveaway_draw_entries set notified_at = ${at}
        where engagement_id = ${id} and entry_id = any(${[...entryIds]}::bigint[])`.execute(db);
    },

    async withdraw(
      id: number,
      entryId: number,
      { reason, by, at }: { reason: string; by: number; at: Date },
    ): Promise<void> {
      await db
        .updateTable('giveaway_draw_entries')
        .set({ withdrawnAt: at, withdrawnBy: by, withdrawnReason: reason })
        .where('engagementId', '=', id)
        .where('entryId', '=', entryId)
        .execute();
    },

    async setReplacement(id: number, entryId: number, replacesEntryId: number): Promise<void> {
      await db
        .updateTable('giveaway_draw_entries')
        .set({ replacesEntryId })
        .where('engagementId', '=', id)
        .where('entryId', '=', entryId)
        .execute();
    },

    /** Gives the next place of the draw to an entry that had none. */
    async addAlternate(id: number, entryId: number, place: number): Promise<void> {
      await db
        .updateTable('giveaway_draw_entries')
        .set({ place, isAlternate: true })
        .where('engagementId', '=', id)
        .where('entryId', '=', entryId)
        .execute();
      await db
        .updateTable('giveaway_draws')
        .set((eb) => ({ alternatesCount: eb('alternatesCount', '+', 1) }))
        .where('engagementId', '=', id)
        .execute();
    },
  };
}
