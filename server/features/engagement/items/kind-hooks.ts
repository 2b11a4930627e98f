import { createHash, randomBytes } from 'node:crypto';
import type { WidgetWay } from '../../../../contract/engagement/kind.ts';
import type { Trx } from '../../../db/database.ts';
import type { WholeEngagement } from './engagements.repository.ts';

interface KindHooks {
  /** In the transaction that makes a new one. */
  created?(trx: Trx, item: WholeEngagement): Promise<void>;
}

/** What items do besides, by what visitors do with them. */
export const kindHooks: Partial<Record<WidgetWay, KindHooks>> = {
  enter: {
    /** The draw is settled before anyone takes part: only the hash of its seed is shown. */
    async created(trx, { id, siteId }) {
      const seed = randomBytes(32).toString('hex');
      const seedHash = createHash('sha256').update(seed).digest('hex');
      await trx
        .insertInto('giveaway_draws')
        .values({ engagementId: id, siteId, seed, seedHash })
        .execute();
    },
  },
};
