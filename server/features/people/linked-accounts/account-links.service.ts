import { messages } from '../../../../contract/messages.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { notFound } from '../../../base/errors.ts';
import { linkOffersIn, type OpenLinkOffer } from '../../accounts/users/link-offers.ts';
import { unlinkAccounts } from '../../accounts/users/same-person.ts';
import { syncRepository } from '../user-sync/sync.repository.ts';
import { accountLinksRepository, type LinkedUser } from './account-links.repository.ts';

export interface AccountLinksService {
  loginsOf(actor: Actor, userIds: readonly number[]): Promise<Map<number, string[]>>;
  linkedTo(actor: Actor, userIds: readonly number[]): Promise<Map<number, LinkedUser[]>>;
  offersTo(actor: Actor): Promise<OpenLinkOffer[]>;
  /** Links the accounts once the person has agreed on both sites. */
  agree(actor: Actor, otherUserId: number): Promise<{ isLinked: boolean }>;
}

export function createAccountLinksService({
  database,
  changes,
}: Pick<Core, 'database' | 'changes'>): AccountLinksService {
  const links = accountLinksRepository(database.db);
  return {
    loginsOf: (actor, userIds) => links.loginsOf(actor.siteId, userIds),
    linkedTo: async (actor, userIds) =>
      Map.groupBy(await links.linkedTo(actor.siteId, userIds), (link) => link.ofUserId),
    offersTo: (actor) => linkOffersIn(database.db).ofUser(actor.siteId, actor.id),
    agree: (actor, otherUserId) =>
      database.transaction(async (trx) => {
        const offers = linkOffersIn(trx);
        const directory = syncRepository(trx);
        await directory.lockRelated([actor.id]);
        const open = await offers.ofUser(actor.siteId, actor.id);
        const offer = open.find(({ userId }) => userId === otherUserId);
        if (!offer) throw notFound(messages.notFoundPage);
        await offers.agree(actor.id, otherUserId);
        if (!offer.hasAgreedThere) return { isLinked: false };
        // Separates first, so that the joined person has only accounts with the same proven
        // address.
        await unlinkAccounts(trx, [actor.id, otherUserId]);
        await offers.link(actor.id, otherUserId);
        await changes.record(trx, actor, {
          noun: 'user',
          id: actor.id,
          action: 'linked',
          after: { siteName: offer.siteName },
        });
        return { isLinked: true };
      }),
  };
}
