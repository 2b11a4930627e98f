import { flagMessages } from '../../../../contract/moderation/content-flags.ts';
import { claimMessages } from '../../../../contract/moderation/flag-claims.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { conflict, notFound } from '../../../base/errors.ts';
import type { Trx } from '../../../db/database.ts';
import { type Flag, flagRepository } from './flag.repository.ts';
import { type FlagClaim, flagClaimsRepository } from './flag-claims.repository.ts';
import { flagPresenceRepository } from './flag-presence.repository.ts';

export interface FlagPresenceService {
  /**
   * Called every 20 seconds while a flag is on the screen, and with `isLeaving` when it is closed.
   * Opening an open flag claims it if nobody else has; leaving ends the claim.
   */
  reportPresence(actor: Actor, id: number, isLeaving: boolean): Promise<void>;
  claim(actor: Actor, id: number, isTakeover: boolean): Promise<Flag>;
  listClaims(actor: Actor, flagIds: readonly number[]): Promise<FlagClaim[]>;
}

export function createFlagPresenceService({
  database,
  events,
  changes,
}: Pick<Core, 'database' | 'events' | 'changes'>): FlagPresenceService {
  async function claimOnArrival(trx: Trx, { siteId, id: userId }: Actor, flag: Flag) {
    const claims = flagClaimsRepository(trx);
    if (!flag.isOpen || (await claims.getMode(siteId)) === 'off') return;
    await claims.claim(siteId, flag.id, userId);
  }

  return {
    async reportPresence(actor, id, isLeaving) {
      const { siteId } = actor;
      await database.transaction(async (trx) => {
        const flag = await flagRepository(trx).find(siteId, id);
        if (!flag) throw notFound(flagMessages.notFound);
        const presence = flagPresenceRepository(trx);
        const isOwnChange = isLeaving
          ? await presence.markAbsent(siteId, id, actor.id)
          : await presence.markPresent(siteId, id, actor.id);
        if (isLeaving) await flagClaimsRepository(trx).release(siteId, id, actor.id);
        else if (isOwnChange) await claimOnArrival(trx, actor, flag);
        const isChange = (await presence.deleteStale(siteId, id)) || isOwnChange;
        if (isChange) await events.publish(trx, { siteId, noun: 'contentFlagViewer', id });
      });
    },

    claim: (actor, id, isTakeover) =>
      database.transaction(async (trx) => {
        const { siteId } = actor;
        const flag = await flagRepository(trx).find(siteId, id);
        if (!flag) throw notFound(flagMessages.notFound);
        if (!flag.isOpen) throw conflict(claimMessages.closed);
        const claims = flagClaimsRepository(trx);
        if ((await claims.getMode(siteId)) === 'off') throw conflict(claimMessages.off);
        const claimant = await claims.findOtherClaimant(siteId, id, actor.id);
        if (!(await claims.claim(siteId, id, actor.id, { isTakeover }))) {
          throw conflict(claimMessages.claimed(claimant ?? 'A colleague'));
        }
        await events.publish(trx, { siteId, noun: 'contentFlagViewer', id });
        if (claimant !== undefined) {
          await changes.record(trx, actor, { noun: 'contentFlag', id, action: 'takenOver' });
        }
        return flag;
      }),

    listClaims: ({ siteId }, flagIds) => flagClaimsRepository(database.db).ofFlags(siteId, flagIds),
  };
}
