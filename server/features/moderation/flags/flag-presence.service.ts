import { flagMessages } from '../../../../contract/moderation/content-flags.ts';
import type { Actor } from '../../../base/actor.ts';
import { notFound } from '../../../base/errors.ts';
import type { Events } from '../../../base/events.ts';
import type { Database } from '../../../db/database.ts';
import { flagRepository } from './flag.repository.ts';
import { flagPresenceRepository } from './flag-presence.repository.ts';

export interface FlagPresenceService {
  /**
   * Called every 20 seconds while a flag is on the screen, and with `isLeaving` when it is closed.
   */
  reportPresence(actor: Actor, id: number, isLeaving: boolean): Promise<void>;
}

export function createFlagPresenceService({
  database,
  events,
}: {
  database: Database;
  events: Events;
}): FlagPresenceService {
  return {
    async reportPresence(actor, id, isLeaving) {
      const { siteId } = actor;
      await database.transaction(async (trx) => {
        if (!(await flagRepository(trx).find(siteId, id))) throw notFound(flagMessages.notFound);
        const presence = flagPresenceRepository(trx);
        const isOwnChange = isLeaving
          ? await presence.markAbsent(siteId, id, actor.id)
          : await presence.markPresent(siteId, id, actor.id);
        const isChange = (await presence.deleteStale(siteId, id)) || isOwnChange;
        if (isChange) await events.publish(trx, { siteId, noun: 'contentFlagViewer', id });
      });
    },
  };
}
