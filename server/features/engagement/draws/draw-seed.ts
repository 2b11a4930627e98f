import { createHash, randomBytes } from 'node:crypto';
import type { Trx } from '../../../db/database.ts';

/**
 * Stores the seed of a draw before anyone can enter. Until the draw, the public sees only its hash.
 */
export async function insertDraw(
  trx: Trx,
  { id, siteId }: { id: number; siteId: number },
): Promise<void> {
  const seed = randomBytes(32).toString('hex');
  const seedHash = createHash('sha256').update(seed).digest('hex');
  await trx
    .insertInto('giveaway_draws')
    .values({ engagementId: id, siteId, seed, seedHash })
    .execute();
}

/**
 * Discards the frozen entries of a giveaway that was not drawn and whose date moved: there may be
 * more entries, which are frozen and published again.
 */
export async function unfreezeDraw(trx: Trx, { id }: { id: number }): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('giveaway_draws')
    .set({ frozenAt: null, entriesCount: null, entriesHash: null })
    .where('engagementId', '=', id)
    .where('frozenAt', 'is not', null)
    .where('drawnAt', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await trx.deleteFrom('giveaway_draw_entries').where('engagementId', '=', id).execute();
}
