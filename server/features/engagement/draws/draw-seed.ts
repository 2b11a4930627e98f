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
