import type { WidgetWay } from '../../../../contract/engagement/kind.ts';
import type { Trx } from '../../../db/database.ts';
import { insertDraw } from '../draws/draw-seed.ts';
import type { WholeEngagement } from './engagements.repository.ts';

interface KindHooks {
  /** In the transaction that makes a new one. */
  created?(trx: Trx, item: WholeEngagement): Promise<void>;
}

/** What items do besides, by what visitors do with them. */
export const kindHooks: Partial<Record<WidgetWay, KindHooks>> = { enter: { created: insertDraw } };
