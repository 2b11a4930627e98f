import { dayMs, hourMs } from '../../../../contract/durations.ts';
import { isGiveawayExpired } from '../../../../contract/engagement/giveaway-dates.ts';
import { votingMessages } from '../../../../contract/engagement/voting.ts';
import { messages } from '../../../../contract/messages.ts';
import type { Core } from '../../../area.ts';
import { conflict, invalidInput, notFound } from '../../../base/errors.ts';
import type { Trx } from '../../../db/database.ts';
import { createThrottle } from '../../../http/throttle.ts';
import type { Queue } from '../../../jobs/jobs.ts';
import { normalizeMailbox } from '../../../lib/mailbox.ts';
import { sitesIn } from '../../accounts/sites/sites.service.ts';
import { subscribersIn } from '../../leads/subscribers/subscribers.service.ts';
import type { Voter } from '../votes/voter.ts';
import {
  addressConfirmationsRepository,
  type PendingConfirmation,
  type TypedAddress,
} from './address-confirmations.repository.ts';
import { confirmationLinkDays, confirmationMail } from './confirmation-mail.ts';
import { entriesRepository } from './entries.repository.ts';

type ConfirmedAddress = { purpose: 'entry'; entry: number } | { purpose: 'wall' };

export interface RequestedConfirmation {
  confirmationId: number;
}

export const sendConfirmationQueue: Queue<RequestedConfirmation> = {
  name: 'engagement.send-confirmation',
};

export interface AddressConfirmationsService {
  /**
   * Stores a typed address; a job mails the link. Behaves the same for every address, and silently
   * sends nothing for an IP network over its limit.
   */
  request(
    trx: Trx,
    typed: Omit<TypedAddress, 'mailbox'>,
    network: string | undefined,
    now: Date,
  ): Promise<void>;
  sendRequested(requested: RequestedConfirmation): Promise<void>;
  find(siteId: number, token: string): Promise<PendingConfirmation | undefined>;
  /**
   * Creates the entry or subscriber for which the link was mailed. `who` is the visitor who
   * followed it.
   */
  confirm(who: Voter, token: string, now?: Date): Promise<ConfirmedAddress>;
  countUnconfirmed(engagementId: number): Promise<number>;
  deleteExpired(now: Date): Promise<void>;
}

const confirmationMailsPerMailbox = { attempts: 5, windowMs: dayMs };
const confirmationMailsPerNetwork = { attempts: 20, windowMs: hourMs };

export function createAddressConfirmationsService({
  database,
  events,
  mail,
  jobs,
  hosts,
}: Pick<Core, 'database' | 'events' | 'mail' | 'jobs' | 'hosts'>): AddressConfirmationsService {
  async function shouldMail(trx: Trx, pending: PendingConfirmation): Promise<boolean> {
    const { siteId, purpose, email, mailbox } = pending;
    const subscribers = subscribersIn(trx);
    if (await subscribers.isBlocked(email)) return false;
    if (purpose === 'wall' && (await subscribers.isSubscribed(siteId, email))) return false;
    const key = `confirm:mailbox:${mailbox}`;
    return createThrottle(trx).isWithin({ [key]: confirmationMailsPerMailbox }, new Date());
  }

  async function confirmEntry(
    trx: Trx,
    { siteId, engagementId, email, mailbox }: PendingConfirmation,
    { userId, visitorId }: Voter,
    now: Date,
  ): Promise<number> {
    const entries = entriesRepository(trx);
    const giveaway = await entries.lockGiveaway(siteId, engagementId);
    if (!giveaway) throw notFound(votingMessages.notFound);
    if (giveaway.isDrawn || isGiveawayExpired(giveaway.date, now))
      throw conflict(votingMessages.closed);
    const ownUserId =
      userId !== undefined && (await entries.isAddressOf(siteId, userId, email)) ? userId : null;
    const sameMailbox = await entries.findByMailbox(engagementId, { email, mailbox });
    if (sameMailbox) {
      if (sameMailbox.email !== email) throw conflict(votingMessages.mailboxEntered);
      await entries.confirmByMail(sameMailbox.id, visitorId ?? null);
      if (ownUserId !== null) await entries.attach(sameMailbox.id, ownUserId);
      return sameMailbox.id;
    }
    if (await entries.findOwn(engagementId, { userId: ownUserId, visitorId: visitorId ?? null })) {
      throw conflict(votingMessages.browserEntered);
    }
    const entry = await entries.insert(engagementId, {
      ...{ siteId, userId: ownUserId, visitorId: visitorId ?? null, email, mailbox },
      confirmedBy: 'mail',
    });
    await events.publish(trx, { siteId, noun: 'engagement', id: engagementId });
    return entry;
  }

  return {
    async request(trx, typed, network, now) {
      const key = `confirm:network:${network}`;
      const isWithin =
        network === undefined ||
        (await createThrottle(trx).isWithin({ [key]: confirmationMailsPerNetwork }, now));
      if (!isWithin) return;
      const confirmationId = await addressConfirmationsRepository(trx).insert({
        ...typed,
        mailbox: normalizeMailbox(typed.email),
        expiresAt: new Date(now.getTime() + confirmationLinkDays * dayMs),
      });
      await jobs.send(trx, sendConfirmationQueue, { confirmationId });
    },

    sendRequested: ({ confirmationId }) =>
      database.transaction(async (trx) => {
        const confirmations = addressConfirmationsRepository(trx);
        const pending = await confirmations.lockUnmailed(confirmationId);
        if (!pending) return;
        if (!(await shouldMail(trx, pending))) return confirmations.delete(confirmationId);
        const site = (await sitesIn(trx).list()).find(({ id }) => id === pending.siteId);
        if (!site) return;
        const token = await confirmations.issueToken(confirmationId);
        const link = `${hosts.originOfSite(site.domainName)}/confirm-address/${token}`;
        await mail.queue(trx, confirmationMail(pending, site.name, link));
      }),

    find: (siteId, token) =>
      addressConfirmationsRepository(database.db).find(siteId, token, new Date()),

    confirm: (who, token, now = new Date()) =>
      database.transaction(async (trx): Promise<ConfirmedAddress> => {
        const confirmations = addressConfirmationsRepository(trx);
        const pending = await confirmations.lock(who.siteId, token, now);
        if (!pending) throw invalidInput(messages.confirmLinkInvalid);
        await confirmations.deleteConfirmed(pending);
        if (pending.purpose === 'entry') {
          return { purpose: 'entry', entry: await confirmEntry(trx, pending, who, now) };
        }
        await subscribersIn(trx).optIn(who.siteId, pending.email);
        return { purpose: 'wall' };
      }),

    countUnconfirmed: (engagementId) =>
      addressConfirmationsRepository(database.db).countUnconfirmed(engagementId, new Date()),

    deleteExpired: (now) => addressConfirmationsRepository(database.db).deleteExpired(now),
  };
}
