import { isGiveawayExpired } from '../../../../contract/engagement/giveaway-dates.ts';
import { votingMessages } from '../../../../contract/engagement/voting.ts';
import { roleIds } from '../../../../contract/roles.ts';
import type { Core } from '../../../area.ts';
import { conflict, forbidden, notFound } from '../../../base/errors.ts';
import type { Trx } from '../../../db/database.ts';
import { normalizeMailbox } from '../../../lib/mailbox.ts';
import type { Voter } from '../votes/voter.ts';
import type { AddressConfirmationsService } from './address-confirmations.service.ts';
import { type EntryOwner, entriesRepository } from './entries.repository.ts';
import { parseUsableAddress } from './usable-address.ts';

export type EntryOutcome =
  | { outcome: 'entered'; entry: number }
  /** Also returned if the address has entered already, which must not be revealed. */
  | { outcome: 'confirmationSent' };

interface EntryByTypedAddress {
  id: number;
  email: string;
  network: string | undefined;
}

export interface EntriesService {
  /**
   * Enters a verified account, or returns the existing entry of an account or browser. Everyone
   * else gets a link by mail to confirm the entry.
   */
  enter(who: Voter, typed: EntryByTypedAddress, now?: Date): Promise<EntryOutcome>;
  subscribe(siteId: number, typed: EntryByTypedAddress): Promise<void>;
}

interface IdentifiedEntrant extends EntryOwner {
  siteId: number;
  email: string | null;
  isVerified: boolean;
}

export function createEntriesService({
  database,
  events,
  confirmations,
  mailDomains,
}: Pick<Core, 'database' | 'events'> & {
  confirmations: AddressConfirmationsService;
  mailDomains: readonly string[];
}): EntriesService {
  async function findEntrant(who: Voter, typed: string): Promise<IdentifiedEntrant> {
    const { siteId, userId, visitorId = null } = who;
    if (userId === undefined) {
      const email = await parseUsableAddress(database.db, typed);
      return { siteId, userId: null, visitorId, email, isVerified: false };
    }
    const account = await entriesRepository(database.db).findAccount(siteId, userId, mailDomains);
    if (!account || String(account.roleId) === roleIds.spammer) throw forbidden();
    if (account.isEmployee) throw forbidden(votingMessages.staffTakeNoPart);
    const { isVerified } = account;
    return { siteId, userId, visitorId, email: account.email?.toLowerCase() ?? null, isVerified };
  }

  /** An account without an address can enter unverified. */
  async function enterAccount(trx: Trx, id: number, entrant: IdentifiedEntrant): Promise<number> {
    const { siteId, userId, visitorId, email } = entrant;
    const entries = entriesRepository(trx);
    const mailbox = email === null ? null : normalizeMailbox(email);
    const sameMailbox =
      email !== null && mailbox !== null
        ? await entries.findByMailbox(id, { email, mailbox })
        : undefined;
    if (sameMailbox) {
      const isSameAddress = sameMailbox.email === email && sameMailbox.userId === null;
      if (!isSameAddress || userId === null) throw conflict(votingMessages.mailboxEntered);
      await entries.attach(sameMailbox.id, userId);
      return sameMailbox.id;
    }
    const entry = await entries.insert(id, {
      ...{ siteId, userId, visitorId, email, mailbox },
      confirmedBy: 'account',
    });
    await events.publish(trx, { siteId, noun: 'engagement', id });
    return entry;
  }

  return {
    async enter(who, { id, email: typed, network }, now = new Date()) {
      const entrant = await findEntrant(who, typed);
      const { siteId, userId, email, isVerified } = entrant;
      return database.transaction(async (trx): Promise<EntryOutcome> => {
        const entries = entriesRepository(trx);
        const giveaway = await entries.lockGiveaway(siteId, id);
        if (!giveaway) throw notFound(votingMessages.notFound);
        // Refuses entries after the draw even if someone postponed the date.
        if (giveaway.isDrawn || isGiveawayExpired(giveaway.date, now)) {
          throw conflict(votingMessages.closed);
        }
        const own = await entries.findOwn(id, entrant);
        if (own !== undefined) return { outcome: 'entered', entry: own };
        if (userId !== null && (isVerified || email === null)) {
          return { outcome: 'entered', entry: await enterAccount(trx, id, entrant) };
        }
        const address = { siteId, purpose: 'entry', engagementId: id, email: email ?? '' } as const;
        await confirmations.request(trx, address, network, now);
        return { outcome: 'confirmationSent' };
      });
    },

    async subscribe(siteId, { id, email: typed, network }) {
      const email = await parseUsableAddress(database.db, typed);
      const address = { siteId, purpose: 'wall', engagementId: id, email } as const;
      await database.transaction((trx) => confirmations.request(trx, address, network, new Date()));
    },
  };
}
