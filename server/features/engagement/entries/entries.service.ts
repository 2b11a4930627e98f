import { isExpired } from '../../../../contract/engagement/giveaway-dates.ts';
import { votingMessages } from '../../../../contract/engagement/voting.ts';
import { roleIds } from '../../../../contract/roles.ts';
import { conflict, forbidden, notFound } from '../../../base/errors.ts';
import type { Events } from '../../../base/events.ts';
import type { Database } from '../../../db/database.ts';
import { subscribersIn } from '../../leads/subscribers/subscribers.service.ts';
import type { Voter } from '../votes/voter.ts';
import { usableAddress } from './entrants.ts';
import { type Entrant, entriesRepository } from './entries.repository.ts';

export interface EntriesService {
  /** The number of their entry; that of the one they have, if they entered before. */
  enter(who: Voter, id: number, email: string, now?: Date): Promise<number>;
  /** Puts an address on the site's list, in return for what only people we know may see. */
  subscribe(siteId: number, email: string): Promise<void>;
}

export function createEntriesService({
  database,
  events,
  mailDomains,
}: {
  database: Database;
  events: Events;
  mailDomains: readonly string[];
}): EntriesService {
  async function entrantOf(who: Voter, typed: string): Promise<Entrant> {
    const { siteId, userId, visitorId = null } = who;
    if (userId === undefined) {
      const email = await usableAddress(database.db, typed);
      return { siteId, userId: null, visitorId, email };
    }
    const account = await entriesRepository(database.db).account(siteId, userId, mailDomains);
    if (!account || String(account.roleId) === roleIds.spammer) throw forbidden();
    if (account.isEmployee) throw forbidden(votingMessages.staffTakeNoPart);
    return { siteId, userId, visitorId, email: account.email?.toLowerCase() ?? null };
  }

  return {
    async enter(who, id, typed, now = new Date()) {
      const entrant = await entrantOf(who, typed);
      return database.transaction(async (trx) => {
        const entries = entriesRepository(trx);
        const giveaway = await entries.lockGiveaway(who.siteId, id);
        if (!giveaway) throw notFound(votingMessages.notFound);
        // Nobody comes in after the draw, should someone move the date.
        if (giveaway.isDrawn || isExpired(giveaway.date, now))
          throw conflict(votingMessages.closed);
        const before = await entries.find(id, entrant);
        if (before) {
          const isNamed = before.userId === null && entrant.userId !== null;
          if (isNamed) await entries.attach(before.id, entrant.userId as number);
          return before.id;
        }
        const entryId = await entries.insert(id, entrant);
        await events.publish(trx, { siteId: who.siteId, noun: 'engagement', id });
        return entryId;
      });
    },

    async subscribe(siteId, typed) {
      const email = await usableAddress(database.db, typed);
      await subscribersIn(database.db).add(siteId, email);
    },
  };
}
