import type { ParticipationWay } from '../../../../contract/engagement/kind.ts';
import type { Trx } from '../../../db/database.ts';
import { insertDraw, unfreezeDraw } from '../draws/draw-seed.ts';
import type { WholeEngagement } from './engagements.repository.ts';

interface EngagementKindHooks {
  created?(trx: Trx, item: WholeEngagement): Promise<void>;
  dateMoved?(trx: Trx, item: WholeEngagement): Promise<void>;
}

/** Additional work for kinds that visitors use in a certain way, such as entering a draw. */
export const engagementKindHooks: Partial<Record<ParticipationWay, EngagementKindHooks>> = {
  enter: { created: insertDraw, dateMoved: unfreezeDraw },
};
